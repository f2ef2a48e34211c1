export type MailKind = 'verify' | 'reset' | 'invite' | 'passwordChanged' | 'addressTaken'

/** The link is made at sending and lasts from then; every address takes the same time (R-SAFE-5, R-SAFE-64). */
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
