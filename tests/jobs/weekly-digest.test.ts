import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { digestIsDue, sendDigests } from '@/server/digest/send'
import { sendDigestJob } from '@/server/queue/client'
import { typescript } from '@/tools/processes.mjs'
import { allSent, mailsTo, makeReaders, openMailbox, week } from '../support/digest-readers'
import { makeOrganisation, makeUser } from '../support/factories'
import { queuedMails } from '../support/queued-mails'
import { startWorker } from '../support/worker'

// From the Monday to the mail server: everyone who wants this week's digest gets it once (R-ACTION-6).

const run = promisify(execFile)
const mail = openMailbox()

it.each([
  ['2026-11-23T06:59:59Z', false],
  ['2026-11-23T07:00:00Z', true],
  ['2026-11-23T23:59:59Z', true],
  ['2026-11-24T07:00:00Z', false],
  ['2026-11-22T07:00:00Z', false],
])('at %s it is due: %s', (at, due) => {
  expect(digestIsDue(new Date(at))).toBe(due)
})

describe('who gets one', () => {
  it('wants it, is active, and belongs to an organisation with answers', async () => {
    const { organisation, emails } = await makeReaders()
    const marketeer = await makeUser({ organisation })
    await makeUser({ organisation, password: false })
    const off = await makeUser({ organisation, roles: ['organisationAdmin'] })
    await db().user.update({ where: { id: off.id }, data: { digest: false } })
    await makeUser({ roles: ['systemAdmin'] })
    await makeUser({ organisation: await makeOrganisation(), roles: ['organisationAdmin'] })
    const alone = await makeUser()
    await db().user.update({ where: { id: alone.id }, data: { digest: true } })
    expect(await sendDigests(week)).toEqual({ organisations: 1, mails: 1, failed: 0 })
    expect(await queuedMails()).toMatchObject([{ kind: 'digest', email: emails[0] }])
    await db().user.update({ where: { id: marketeer.id }, data: { digest: true } })
    expect(await sendDigests(week)).toMatchObject({ mails: 1 })
    expect((await queuedMails()).map(({ email }) => email)).toEqual([emails[0], marketeer.email])
  })

  it('has not switched it off, left or been deleted since it was queued', async () => {
    const { emails } = await makeReaders(4)
    await sendDigests(week)
    const [off = '', left = '', gone = '', stays = ''] = emails
    await db().user.update({ where: { email: off }, data: { digest: false } })
    const elsewhere = await makeOrganisation()
    await db().user.update({ where: { email: left }, data: { organisationId: elsewhere.id } })
    await db().user.delete({ where: { email: gone } })
    await startWorker({ SMTP_URL: mail.box.url })
    await allSent()
    expect(mailsTo(mail.box, [off, left, gone, stays])).toEqual([0, 0, 0, 1])
  }, 60_000)
})

describe('each mail is sent once', () => {
  it('though two processes make the digests at the same time, and again later', async () => {
    const readers = [...(await makeReaders(3)).emails, ...(await makeReaders(2)).emails]
    const both = await Promise.all([sendDigests(week), sendDigests(week), sendDigests(week)])
    expect(both.reduce((sum, { mails }) => sum + mails, 0)).toBe(5)
    expect(await sendDigests(week)).toEqual({ organisations: 0, mails: 0, failed: 0 })
    await startWorker({ SMTP_URL: mail.box.url })
    await allSent()
    expect(mailsTo(mail.box, readers)).toEqual([1, 1, 1, 1, 1])
  }, 60_000)

  it('though the queue is asked for the week again and again', async () => {
    for (const _ of [1, 2, 3]) await sendDigestJob({ week })
    const jobs = await db().$queryRaw`select 1 from pgboss.job where name = 'weekly-digest'`
    expect(jobs).toHaveLength(1)
  })
})

describe('the mail as it arrives', () => {
  it('has both parts, one click to unsubscribe, and no address in the log', async () => {
    const { emails } = await makeReaders()
    const worker = await startWorker({ SMTP_URL: mail.box.url, LOG_LEVEL: 'trace', AUTH_SECRET: '' })
    await sendDigests(week)
    const arrived = await mail.box.next(emails[0] ?? '')
    expect(arrived.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, link = ''] = /^<(.+)>$/.exec(arrived.headers.get('list-unsubscribe') ?? '') ?? []
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(arrived.html).toContain(`/unsubscribe?token=${token}`)
    expect(arrived.text).toContain(`/unsubscribe?token=${token}`)
    await allSent()
    for (const secret of [token, emails[0] ?? '']) expect(worker.output()).not.toContain(secret)
    const stored = await db().$queryRaw<{ found: number }[]>`
      select count(*)::int as found from digest_mail where encode(token_hash, 'escape') like ${`%${token}%`}`
    expect(stored).toEqual([{ found: 0 }])
  }, 60_000)
})

describe('npm run jobs:digest', () => {
  const command = (settings: Record<string, string> = {}) =>
    run(process.execPath, typescript('tools/operator.ts', 'jobs:digest'), { env: { ...process.env, ...settings } })

  it('queues the mails of the week once, says so in one line and ends', async () => {
    await makeReaders(2)
    expect((await command()).stdout).toBe(`Weekly digest of ${week}: 2 mails queued for 1 organisation\n`)
    expect((await command()).stdout).toBe(`Weekly digest of ${week}: 0 mails queued for 0 organisations\n`)
    expect(await queuedMails()).toHaveLength(2)
  })

  it('names a missing setting', async () => {
    await expect(command({ DATABASE_URL: '' })).rejects.toMatchObject({
      code: 1,
      stderr: 'DATABASE_URL: is required\n',
    })
  })
})
