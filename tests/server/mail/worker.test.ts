import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { OUTBOX } from '@/server/mail/mailer'
import { calls, NEW_PASSWORD, newAddress } from '@/tests/support/account-calls'
import { makeUser } from '@/tests/support/factories'
import { linkFields, linkIn, startMailbox } from '@/tests/support/mailbox'
import { queuedMails } from '@/tests/support/queued-mails'
import { until } from '@/tests/support/runs'
import { endWorkers, startWorker, type Worker } from '@/tests/support/worker'

// The whole way of a mail: request, queue, worker process, mail server, link, request.

process.env.DAILY_RUN_CRON = '0 0 29 2 *'
const box = await startMailbox()
afterEach(endWorkers)
afterAll(() => box.close())

const secretsIn = (worker: Worker, secrets: string[]) => secrets.filter((secret) => worker.output().includes(secret))

describe('mails sent by the worker', () => {
  it('register, verify, reset and log in, by the links that arrive; no secret reaches the log (R-SAFE-14, R-SAFE-42)', async () => {
    const worker = await startWorker({ SMTP_URL: box.url, LOG_LEVEL: 'trace' })
    const email = newAddress()
    expect((await calls.register({ email, firstName: 'Buy now at evil.test' })).status).toBe(200)
    const verification = await box.next(email)
    expect(linkIn(verification).pathname).toBe('/verify-email')
    // A stranger's words are not put into a mail to a user who has not confirmed them.
    expect(verification.raw).not.toContain('evil.test')
    expect((await calls.verifyEmail(linkFields(verification))).status).toBe(200)
    expect((await db().user.findUniqueOrThrow({ where: { email } })).emailVerifiedAt).not.toBeNull()

    expect((await calls.register({ email })).status).toBe(400)
    expect((await box.next(email)).subject).toBe('You already have a Sightline account')

    await calls.requestToken(email)
    const reset = await box.next(email)
    const password = `${NEW_PASSWORD}-two`
    expect((await calls.resetPassword({ ...linkFields(reset), password, confirmPassword: password })).status).toBe(200)
    expect((await box.next(email)).subject).toBe('Your Sightline password was changed')
    expect((await calls.login(email, password)).status).toBe(200)

    await until(
      async () => worker.lines().filter(({ msg }) => msg === 'mail sent'),
      ({ length }) => length === 4,
    )
    expect(worker.lines().find(({ mail }) => mail === 'reset')).toMatchObject({ to: `${email[0]}***@example.test` })
    const secrets = [verification, reset].map((mail) => linkFields(mail).token)
    expect(secretsIn(worker, [...secrets, password, email])).toEqual([])
    expect(secretsIn(worker, ['mail sent'])).toEqual(['mail sent'])
    const stored = await db().$queryRaw<
      { all: string }[]
    >`select coalesce(string_agg(j::text, ''), '') as all from pgboss.job j`
    expect(secrets.filter((secret) => stored[0]?.all.includes(secret))).toEqual([])
    expect(box.mails).toHaveLength(4)
  }, 60_000)

  it('a mail server that is down delays, fails no request, and gets each mail once when it is back (R-SAFE-64)', async () => {
    const down = await startMailbox()
    await down.close()
    const worker = await startWorker({ SMTP_URL: down.url })
    const { email } = await makeUser()
    const start = Date.now()
    expect((await calls.requestToken(email)).status).toBe(200)
    expect((await calls.register({ email: newAddress() })).status).toBe(200)
    expect(Date.now() - start).toBeLessThan(3000)
    await until(
      async () => worker.lines().filter(({ msg, mail }) => msg === 'mail delayed' && mail === 'reset'),
      ({ length }) => length >= 2,
    )
    expect((await calls.requestToken(email)).status).toBe(200)
    const back = await startMailbox(down.port)
    const mail = await back.next(email)
    expect((await calls.resetPassword(linkFields(mail))).status).toBe(200)
    await until(queuedMails, ({ length }) => length === 0, 30_000)
    expect(back.mails.filter(({ to, subject }) => to.includes(email) && subject.startsWith('Reset'))).toHaveLength(1)
    await back.close()
  }, 90_000)

  it('a mail that is refused for good is named in the log and not tried again', async () => {
    box.refuse = /^refused/
    const worker = await startWorker({ SMTP_URL: box.url })
    const { email } = await makeUser({ email: 'refused@example.test' })
    await calls.requestToken(email)
    const [line] = await until(
      async () => worker.lines().filter(({ msg }) => msg === 'mail refused'),
      ({ length }) => length > 0,
    )
    expect(line).toMatchObject({
      level: 50,
      mail: 'reset',
      to: 'r***@example.test',
      reason: expect.stringContaining('550'),
    })
    await until(queuedMails, ({ length }) => length === 0)
  }, 60_000)

  it('without SMTP_URL production says so, keeps the mail, and the log has no link', async () => {
    const worker = await startWorker({ SMTP_URL: '', SIGHTLINE_STACK: '' })
    expect(worker.lines().find(({ msg }) => String(msg).startsWith('SMTP_URL: '))).toMatchObject({ level: 40 })
    const { email } = await makeUser()
    await calls.requestToken(email)
    await until(
      async () => worker.lines().filter(({ msg }) => msg === 'mail delayed'),
      ({ length }) => length > 0,
    )
    // A worker of the tests before was killed while it sent others, which come again.
    const own = async () => (await queuedMails()).filter((mail) => mail.email === email)
    expect(await until(own, ({ length }) => length > 0)).toMatchObject([{ kind: 'reset' }])
    expect(worker.output()).not.toContain('/reset-password')
    await worker.end()
    const repaired = await startWorker({ SMTP_URL: box.url })
    await box.next(email)
    await repaired.end()
  }, 60_000)

  it('a mail that the queue gives up on is named in the log', async () => {
    const { email } = await makeUser()
    await calls.requestToken(email)
    await db().$executeRaw`update pgboss.job set retry_limit = 0 where name = 'send-mail' and data->>'email' = ${email}`
    const worker = await startWorker({ SMTP_URL: '', SIGHTLINE_STACK: '' })
    const [line] = await until(
      async () => worker.lines().filter(({ msg }) => msg === 'mail abandoned'),
      ({ length }) => length > 0,
    )
    expect(line).toMatchObject({ level: 50, mail: 'reset', to: `${email[0]}***@example.test` })
  }, 60_000)

  it('without SMTP_URL the demo writes a file and logs the link', async () => {
    const worker = await startWorker({ SMTP_URL: '', SIGHTLINE_STACK: 'demo', ANSWER_ENGINE: 'simulated' })
    const { id, email } = await makeUser()
    await calls.requestToken(email)
    // Mails of the tests before may be sent by this worker, too.
    const [line] = await until(
      async () => worker.lines().filter(({ msg, link }) => msg === 'mail in the outbox' && String(link).includes(id)),
      ({ length }) => length > 0,
    )
    const { searchParams } = new URL(String(line?.link))
    expect((await calls.resetPassword(Object.fromEntries(searchParams))).status).toBe(200)
    const files = (await readdir(OUTBOX)).filter((file) => file.endsWith('.eml')).map((file) => path.join(OUTBOX, file))
    const mine: string[] = []
    for (const file of files) if ((await readFile(file, 'utf8')).includes(`To: ${email}`)) mine.push(file)
    expect(mine.length).toBeGreaterThan(0)
    await Promise.all(mine.map((file) => rm(file)))
  }, 60_000)
})
