import { expect, it } from 'vitest'
import { sendDigests } from '@/server/digest/send'
import { allSent, makeReaders, week } from '../support/digest-readers'
import { startMailbox } from '../support/mailbox'
import { until } from '../support/runs'
import { startWorker } from '../support/worker'
import { killWhileSending } from './killed-digests'

// Short form: tests/jobs/weekly-digest.test.ts, two processes at once; a killed worker: tests/jobs/worker-killed.test.ts; that
// mails wait for their server: tests/server/mail/worker.test.ts.
killWhileSending(12, [2, 8])

it('a digest is sent when the mail server is back, after it was down', async () => {
  const { emails } = await makeReaders()
  const down = await startMailbox()
  await down.close()
  const worker = await startWorker({ SMTP_URL: down.url })
  await sendDigests(week)
  await until(
    async () => worker.lines().filter(({ msg }) => msg === 'mail delayed'),
    ({ length }) => length >= 2,
  )
  const back = await startMailbox(down.port)
  await back.next(emails[0] ?? '')
  await allSent()
  expect(back.mails).toHaveLength(1)
  await back.close()
}, 90_000)
