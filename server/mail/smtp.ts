import { createTransport } from 'nodemailer'
import { toEnvelope } from './envelope'
import { MailError, type Mailer } from './mailer'

/** The defaults of the library are minutes; a stalled server must not hold a worker that is asked to end. */
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 12_000, dnsTimeout: 8000 } as const

/** Speaks to the mail server that SMTP_URL names; one connection per mail. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS })
  return {
    async send(mail) {
      try {
        await transport.sendMail(toEnvelope(mail))
      } catch (cause) {
        throw toMailError(cause)
      } finally {
        transport.close()
      }
    },
  }
}

/** A server's last word about a recipient or a message is final; all else may be its trouble, or our settings. */
function toMailError(cause: unknown): MailError {
  const { code, responseCode = 0, command } = cause as { code?: string; responseCode?: number; command?: string }
  const final = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const said = [code, responseCode || undefined, command].filter(Boolean).join(' ')
  return new MailError(`the mail server did not take it: ${said}`, { retryable: !final, cause })
}
