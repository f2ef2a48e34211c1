import { sendDigestMail } from '@/server/digest/send'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { MailError, type MailJob, maskEmail } from '@/server/mail/mailer'
import { chooseMailer } from '@/server/mail/transports'
import { sendAccountMail } from '@/server/people/account-mail'
import { DEAD_MAIL_QUEUE, MAIL_QUEUE } from '@/server/queue/queues'
import type { QueueWorkers } from './due-queues'

/** One slow recipient must not delay the others. */
const AT_ONCE = 4

/** Without a mail server in production mails wait in the queue, and the log says so. */
export async function workMails(workers: QueueWorkers): Promise<void> {
  if (!env().SMTP_URL && !env().stack) log.warn('SMTP_URL: is not set, so mails wait in the queue')
  await workers.work<MailJob>(MAIL_QUEUE, AT_ONCE, async ([job]) => {
    if (job) await sendMailJob(job.data)
  })
  await workers.work<MailJob>(DEAD_MAIL_QUEUE, 1, async ([job]) => {
    if (job) log.error(describe(job.data), 'mail abandoned')
  })
}

/** Throws when the queue should try again later; a mail that was refused for good is logged and done. */
export async function sendMailJob(job: MailJob): Promise<void> {
  try {
    const send = job.kind === 'digest' ? sendDigestMail(job, chooseMailer()) : sendAccountMail(job, chooseMailer())
    if ((await send) === 'sent') log.info(describe(job), 'mail sent')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof MailError && !error.retryable) return log.error({ ...describe(job), reason }, 'mail refused')
    log.warn({ ...describe(job), reason }, 'mail delayed')
    throw new Error(reason)
  }
}

function describe({ kind, email }: MailJob): { mail: string; to: string } {
  return { mail: kind, to: maskEmail(email) }
}
