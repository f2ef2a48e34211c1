import type { MailKind } from './mail-job'

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
