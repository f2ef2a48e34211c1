import type { PgBoss } from 'pg-boss'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { MailError, type MailJob, maskEmail } from '@/server/mail/mailer'
import { chooseMailer } from '@/server/mail/transports'
import { DEAD_MAIL_QUEUE, MAIL_QUEUE } from '@/server/queue/queues'
import { sendAccountMail } from '@/server/services/accounts/account-mail'
import { sendDigestMail } from '@/server/services/digest/send'

/** So that one slow recipient does not delay the others. */
const CONCURRENCY = { localConcurrency: 4, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

/** Without a mail server in production mails wait in the queue, and the log says so. */
export async function workMails(boss: PgBoss): Promise<void> {
  if (!env().SMTP_URL && !env().stack) log.warn('SMTP_URL: is not set, so mails wait in the queue')
  await boss.work<MailJob>(MAIL_QUEUE, CONCURRENCY, async ([job]) => {
    if (job) await sendMailJob(job.data)
  })
  await boss.work<MailJob>(DEAD_MAIL_QUEUE, CONCURRENCY, async ([job]) => {
    if (job) log.error(describe(job.data), 'a mail was given up')
  })
}

/** Throws when the queue should try again later; a mail that was refused for good is logged and done. */
export async function sendMailJob(job: MailJob): Promise<void> {
  try {
    const send = job.kind === 'digest' ? sendDigestMail(job, chooseMailer()) : sendAccountMail(job, chooseMailer())
    if ((await send) === 'sent') log.info(describe(job), 'mail sent')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof MailError && !error.retryable)
      return log.error({ ...describe(job), reason }, 'a mail was refused')
    log.warn({ ...describe(job), reason }, 'a mail has to wait')
    throw new Error(reason)
  }
}

function describe({ kind, email }: MailJob): { mail: string; to: string } {
  return { mail: kind, to: maskEmail(email) }
}
