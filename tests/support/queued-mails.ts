import { sendMailJob } from '@/jobs/run-worker'
import { db } from '@/server/db/client'
import type { MailJob } from '@/server/mail/mailer'
import { configure } from './settings'

/** From now on mails of this process go there; undefined for the outbox. */
export function mailTo(url: string | undefined): void {
  configure({ SMTP_URL: url })
}

/** The queued mails, oldest first. */
export async function queuedMails(): Promise<{ jobId: string; kind: MailJob['kind']; email: string; data: MailJob }[]> {
  return db().$queryRaw`
    select id::text as "jobId", data->>'kind' as kind, data->>'email' as email, data from pgboss.job
    where name = 'send-mail' and state in ('created', 'retry') order by created_on, id`
}

/** Sends whatever is queued, as the worker does, but in this process and now. */
export async function deliverQueued(): Promise<void> {
  for (const { jobId, data } of await queuedMails()) {
    await sendMailJob(data)
    await db().$executeRaw`delete from pgboss.job where id = ${jobId}::uuid`
  }
}
