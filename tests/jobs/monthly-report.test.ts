import { beforeEach, describe, expect, it } from 'vitest'
import { POST as saveProfile } from '@/app/api/app/user/[id]/route'
import { POST as resubscribe } from '@/app/api/digest/resubscribe/route'
import { POST as unsubscribe } from '@/app/api/digest/unsubscribe/route'
import { POST as switchReader } from '@/app/api/orgAdmin/digest/route'
import { monthBefore, monthOf } from '@/lib/format/dates'
import { addDays, dayToDate } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { readSubscription } from '@/server/digest/readers'
import type { MailJob, OutgoingMail } from '@/server/mail/mailer'
import { saveUser } from '@/server/people/writes'
import { firstWorkingDay, reportMailIsDue, sendReportMail, sendReportMails } from '@/server/report/monthly-mail'
import { makeActors } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// The mail with the first page of a month's report: who gets it, once, and how it ends (R-PRESENT-4).

const MONTH = monthBefore(monthOf(today()))
const people = await makeActors()
const named = people.marketeerA
const query = await makeQuery(people.organisationA, { slot: 1, searchTerm: 'desks' })
const ENGINES = ['openai', 'anthropic', 'perplexity']
await storeResults(
  Array.from({ length: 28 }, (_, ago) => addDays(`${monthOf(today())}-01`, -1 - ago)).flatMap((day, ago) =>
    ENGINES.map((engine) => {
      const brands = ago % 2 === 0 ? ['Organisation A', 'Baythorne <b>'] : ['Baythorne <b>']
      return { query, day, engine, brands }
    }),
  ),
)

const turn = (user: string, on: boolean, headers = people.organisationAdminA.headers) =>
  call(switchReader, { headers, body: { user, mail: 'report', on } })
const wanted = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).reportMail
const queued = async () =>
  (await db().$queryRaw<{ data: MailJob }[]>`select data from pgboss.job where name = 'send-mail'`).map(
    ({ data }) => data,
  )

async function firstJob() {
  const job = (await queued()).find(({ kind }) => kind === 'report')
  if (job?.kind !== 'report') throw new Error('no mail is queued')
  return job
}

async function sendIt() {
  const sent: OutgoingMail[] = []
  const job = await firstJob()
  const outcome = await sendReportMail(job, {
    send: async (mail) => {
      sent.push(mail)
    },
  })
  return { outcome, mail: sent[0], job }
}

beforeEach(async () => {
  await db().$executeRaw`delete from pgboss.job where name = 'send-mail'`
  await db().reportMail.deleteMany()
  await db().user.updateMany({ data: { reportMail: false } })
})

describe('when it is due', () => {
  it.each([
    ['2026-11', '2026-11-02'],
    ['2026-12', '2026-12-01'],
    ['2027-08', '2027-08-02'],
    ['2026-05', '2026-05-01'],
  ])('the first working day of %s is %s', (month, day) => {
    expect(firstWorkingDay(month)).toBe(day)
  })

  it('is that day from 07:00 UTC once a run of the month has ended, at the latest in the evening, and two days after', async () => {
    const at = (time: string) => reportMailIsDue(new Date(time))
    await db().dailyRun.deleteMany({ where: { day: { gte: dayToDate('2031-09-01'), lte: dayToDate('2031-09-05') } } })
    expect(await at('2031-09-01T12:00:00Z')).toBe(false)
    expect(await at('2031-09-01T20:00:00Z')).toBe(true)
    await db().dailyRun.create({ data: { day: dayToDate('2031-09-01'), finishedAt: new Date() } })
    expect(await at('2031-09-01T06:59:00Z')).toBe(false)
    expect(await at('2031-09-01T07:00:00Z')).toBe(true)
    expect(await at('2031-09-03T07:00:00Z')).toBe(true)
    expect(await at('2031-09-04T07:00:00Z')).toBe(false)
    await db().dailyRun.delete({ where: { day: dayToDate('2031-09-01') } })
  })
})

describe('who gets it', () => {
  it('is nobody until an organisation admin names a person of the organisation, which is in the audit log', async () => {
    expect(await sendReportMails(MONTH)).toMatchObject({ mails: 0 })
    expect((await turn(named.userId, true, named.headers)).status).toBe(403)
    expect((await turn(people.marketeerB.userId, true)).status).toBe(404)
    const invited = await makeUser({ organisation: people.organisationA, password: false })
    expect((await turn(invited.id, true)).status).toBe(404)
    expect(await (await turn(named.userId, true)).json()).toMatchObject({ report: true })
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: 'user.reportMail' },
      orderBy: { id: 'desc' },
    })
    expect(entry).toMatchObject({ targetId: named.userId, actorRole: 'organisationAdmin', detail: { on: true } })
    expect(await sendReportMails(MONTH)).toEqual({ organisations: 1, mails: 1, failed: 0 })
    expect(await queued()).toMatchObject([{ kind: 'report', userId: named.userId }])
  })

  it('gets it once though several workers make it at the same time, and again later', async () => {
    await turn(named.userId, true)
    await turn(people.organisationAdminA.userId, true)
    const all = await Promise.all([1, 2, 3].map(() => sendReportMails(MONTH)))
    expect(all.reduce((sum, { mails }) => sum + mails, 0)).toBe(2)
    expect(await sendReportMails(MONTH)).toEqual({ organisations: 0, mails: 0, failed: 0 })
    expect(await db().reportMail.count()).toBe(2)
  })

  it('gets none for a month without answers, or in an organisation without any', async () => {
    await turn(named.userId, true)
    expect(await sendReportMails('2020-01')).toEqual({ organisations: 0, mails: 0, failed: 0 })
    expect(await db().reportMail.count()).toBe(0)
  })

  it('is no longer named in another organisation, and a queued mail is not sent there', async () => {
    await turn(named.userId, true)
    await sendReportMails(MONTH)
    const elsewhere = await makeOrganisation()
    const admin = { ...actorOf(elsewhere.id, ['systemAdmin']), userId: people.systemAdmin.userId }
    await saveUser(admin, 'any', named.userId, { organization: elsewhere.id }, 'r1')
    expect(await wanted(named.userId)).toBe(false)
    expect((await sendIt()).outcome).toBe('not needed')
    await saveUser(admin, 'any', named.userId, { organization: people.organisationA.id }, 'r2')
    expect(await wanted(named.userId)).toBe(false)
  })
})

describe('the mail', () => {
  it('has the headlines, the figures and a link, in both parts, without markup of others and without tracking', async () => {
    await turn(named.userId, true)
    await sendReportMails(MONTH)
    const { outcome, mail, job } = await sendIt()
    expect(outcome).toBe('sent')
    expect(mail?.subject).toMatch(/^Organisation A in AI answers: /)
    for (const { text } of job.report.headlines) expect(mail?.text).toContain(text.replace(/\s+/g, ' '))
    expect(job.report.headlines.length).toBeGreaterThan(1)
    expect(mail?.text).toContain('42 of 84 answers')
    expect(mail?.text).toContain(`/reports/${MONTH}`)
    expect(mail?.html).toContain('Baythorne &lt;b&gt;')
    expect(mail?.html).not.toMatch(/<img|<script|src=/)
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.html).toContain(`/unsubscribe?token=${job.token}`)
  })
})

describe('how it ends', () => {
  it('is by one click, which can be undone, and leaves the digest as it was', async () => {
    await turn(named.userId, true)
    await sendReportMails(MONTH)
    const { token } = await firstJob()
    const { digest } = await db().user.findUniqueOrThrow({ where: { id: named.userId } })
    expect(await readSubscription(token)).toMatchObject({ mail: 'report', on: true })
    const url = `/api/digest/unsubscribe?token=${token}`
    const answer = await call(unsubscribe, { method: 'POST', url, body: { 'List-Unsubscribe': 'One-Click' } })
    expect([answer.status, await wanted(named.userId)]).toEqual([200, false])
    expect((await db().user.findUniqueOrThrow({ where: { id: named.userId } })).digest).toBe(digest)
    expect((await sendIt()).outcome).toBe('not needed')
    await call(resubscribe, { method: 'POST', url: `/api/digest/resubscribe?token=${token}`, body: {} })
    expect(await wanted(named.userId)).toBe(true)
  })

  it('is on the profile, where nobody names themselves', async () => {
    await turn(named.userId, true)
    const save = (reportMail: boolean) =>
      call(saveProfile, { headers: named.headers, params: { id: named.userId }, body: { reportMail } })
    expect(await (await save(false)).json()).toMatchObject({ reportMail: false })
    expect((await save(true)).status).toBe(400)
    expect(await wanted(named.userId)).toBe(false)
  })
})
