import { expect, it } from 'vitest'
import { sendDigestJob } from '@/server/queue/client'
import { allSent, mailsTo, makeReaders, noted, openMailbox, week } from '../support/digest-readers'
import { until } from '../support/runs'
import { startWorker } from '../support/worker'

/** Declares the test: after each of these counts of digests that were made the worker is killed. */
export function killWhileSending(organisations: number, kills: readonly number[]): void {
  const mail = openMailbox()
  it('a digest is sent once though workers are killed while they make and send them', async () => {
    const emails: string[] = []
    for (let each = 0; each < organisations; each++) emails.push(...(await makeReaders(2)).emails)
    await sendDigestJob({ week })
    for (const enough of kills) {
      const worker = await startWorker({ SMTP_URL: mail.box.url })
      await until(
        () => noted(emails),
        (count) => count >= enough,
        120_000,
      )
      await worker.end('SIGKILL')
    }
    await startWorker({ SMTP_URL: mail.box.url })
    await until(
      async () => mailsTo(mail.box, emails),
      (counts) => counts.every((count) => count > 0),
      150_000,
    )
    await allSent()
    // A worker that dies between the server's yes and its own note sends a mail again, under the same id.
    const ids = mail.box.mails
      .filter(({ to }) => to.some((each) => emails.includes(each)))
      .map(({ headers }) => headers.get('message-id'))
    expect(new Set(ids).size).toBe(emails.length)
    expect(await noted(emails)).toBe(emails.length)
  }, 240_000)
}
