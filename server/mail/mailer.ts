export type MailKind = 'verify' | 'reset' | 'invite' | 'passwordChanged' | 'addressTaken'

/**
 * Which mail, to which normalised address. The user and the link are looked up when it is sent: a link lives from
 * then on, and a request takes the same time for every address (R-SAFE-5, R-SAFE-64).
 */
export interface MailJob {
  kind: MailKind
  email: string
}

export interface OutgoingMail {
  kind: MailKind
  to: string
  subject: string
  text: string
  html: string
  link: string
}

export interface Mailer {
  /** @throws MailError when the mail was not sent. */
  send(mail: OutgoingMail): Promise<void>
}

export class MailError extends Error {
  override readonly name = 'MailError'
  readonly retryable: boolean

  constructor(message: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause })
    this.retryable = retryable
  }
}

/** `a***@example.org`, for logs (R-SAFE-42). */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${[...name][0] ?? ''}***@${host}`
}
