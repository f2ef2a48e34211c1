/** Every mail there is. */
export type MailKind = 'verify' | 'reset' | 'invite' | 'passwordChanged' | 'addressTaken'

/**
 * What a job says: which mail, and to which address. Who that is, and the link in it, are found when it is sent: a link
 * lives from then on, and whoever asks for one learns nothing from how long it took (T10, T74).
 */
export interface MailJob {
  kind: MailKind
  /** In its normal form. */
  email: string
}

/** A mail that is ready to go. */
export interface OutgoingMail {
  kind: MailKind
  to: string
  subject: string
  text: string
  html: string
  /** Where its button leads. */
  link: string
}

/** Something that takes mails away: a mail server, or a folder. */
export interface Mailer {
  /** @throws MailError when the mail has not left. */
  send(mail: OutgoingMail): Promise<void>
}

/** A mail has not left. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** Whether a later attempt may succeed. */
  readonly retryable: boolean

  constructor(message: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause })
    this.retryable = retryable
  }
}

/** An address as a log may hold it: `a***@example.org` (T48). */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${[...name][0] ?? ''}***@${host}`
}
