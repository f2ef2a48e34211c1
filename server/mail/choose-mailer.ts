import { env } from '@/server/env'
import { log } from '@/server/log'
import { MailError, type Mailer, maskEmail } from './mailer'
import { outboxMailer } from './outbox'
import { smtpMailer } from './smtp'

/** SMTP when SMTP_URL is set; else the outbox in our own stacks; else a mailer that says what is missing. */
export function chooseMailer(): Mailer {
  const { SMTP_URL, stack } = env()
  if (SMTP_URL) return smtpMailer(SMTP_URL)
  return stack ? announcingLinks(outboxMailer()) : { send: () => Promise.reject(notConfigured()) }
}

function notConfigured(): MailError {
  return new MailError('SMTP_URL: is not set, so mails wait in the queue', { retryable: true })
}

/** In demo and development the link is in the log as well (contract §2). Never in production: it is a secret. */
function announcingLinks(mailer: Mailer): Mailer {
  const { stack } = env()
  if (stack !== 'demo' && stack !== 'dev') return mailer
  return {
    async send(mail) {
      await mailer.send(mail)
      log.info({ mail: mail.kind, to: maskEmail(mail.to), link: mail.link }, 'mail in the outbox')
    },
  }
}
