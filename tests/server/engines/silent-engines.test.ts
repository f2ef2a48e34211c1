import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { markSilentEngines, readSilentEngines, silentLabels } from '@/server/engines/silent-engines'
import { newId } from '@/server/ids'
import { makeUser } from '@/tests/support/factories'
import { startMailbox } from '@/tests/support/mailbox'
import { deliverQueued, mailTo, queuedMails } from '@/tests/support/queued-mails'
import { makeOrganisation, makeQuery } from '@/tests/support/results'
import { configure } from '@/tests/support/settings'

// An engine that gives no answer to a whole run: one mail, and a mark until it answers again (R-ENGINES-10).

const now = today()
const ago = (days: number) => addDays(now, -days)
const owner = await makeOrganisation()
const query = await makeQuery(owner, { searchTerm: 'best coworking', slot: 1 })
const KEYS = { OPENAI_API_KEY: 'k', PERPLEXITY_API_KEY: 'k' }

beforeEach(() => configure({ ...KEYS, ANSWER_ENGINE: undefined, ENGINES: undefined, SIGHTLINE_STACK: 'test' }))

afterEach(async () => {
  mailTo(undefined)
  await db().$executeRaw`delete from pgboss.job where name = 'send-mail'`
  for (const table of ['queryRun', 'question', 'dailyRun', 'engineModelDay', 'engineState', 'tokenBudgetDay'] as const)
    await (db()[table] as { deleteMany: () => Promise<unknown> }).deleteMany()
  await db().user.deleteMany({ where: { systemAdmin: true } })
})

let sample = 0

/** What a run of the day came to, by engine; it has ended unless `open`. */
async function record(of: Day, ends: Record<string, [status: string, reasonCode?: string]>, { open = false } = {}) {
  const day = dayToDate(of)
  const finishedAt = new Date(day.getTime() + 5 * 3_600_000)
  await db().$executeRaw`select ensure_month(${of}::date)`
  await db().dailyRun.upsert({
    where: { day },
    create: { day, finishedAt: open ? null : finishedAt },
    update: { finishedAt: open ? null : finishedAt },
  })
  for (const [engine, [status, reasonCode = null]] of Object.entries(ends)) {
    sample += 1
    await db().queryRun.create({
      data: { id: newId(), day, ownerId: owner.id, queryId: query.id, engine, sample, status, reasonCode },
    })
    if (status === 'done')
      await db().engineModelDay.createMany({
        data: [{ day, engine, call: 'answer', model: `${engine}-served` }],
        skipDuplicates: true,
      })
  }
}

const admin = (given: object = {}) => makeUser({ roles: ['systemAdmin'], ...given })
const FAILS = { openai: ['done'], perplexity: ['failed', 'auth'] } as Record<string, [string, string?]>
const ANSWERS = { openai: ['done'], perplexity: ['done'] } as Record<string, [string]>
const marks = () => readSilentEngines()

describe('an engine that gave no answer to a run', () => {
  it('mails every system admin once, and again only after an answer in between', async () => {
    const people = [await admin(), await admin()]
    await makeUser({ organisation: owner, roles: ['organisationAdmin'] })
    await record(ago(3), ANSWERS)
    expect(await markSilentEngines()).toEqual({ answering: [], silent: [], mails: 0 })

    await record(ago(2), FAILS)
    expect(await markSilentEngines()).toEqual({ answering: [], silent: ['perplexity'], mails: 2 })
    const mails = await queuedMails()
    expect(mails.map(({ email }) => email).sort()).toEqual(people.map(({ email }) => email).sort())
    expect(mails[0]?.data).toMatchObject({
      ...{ kind: 'silentEngines', day: ago(2) },
      engines: [{ id: 'perplexity', label: 'Perplexity', state: 'silent', reason: 'The engine refused the key' }],
    })
    expect(await marks()).toEqual([{ engine: 'perplexity', told: true }])
    expect(await silentLabels()).toEqual(['Perplexity'])

    await record(ago(1), FAILS)
    expect(await markSilentEngines()).toEqual({ answering: [], silent: [], mails: 0 })
    expect(await queuedMails()).toHaveLength(2)

    // The mark is over from the first answer on, before the worker takes it away.
    await record(now, { perplexity: ['done'], openai: ['done'] })
    expect(await marks()).toEqual([])
    expect(await markSilentEngines()).toEqual({ answering: ['perplexity'], silent: [], mails: 0 })

    await record(addDays(now, 1), FAILS)
    expect(await markSilentEngines()).toEqual({ answering: [], silent: ['perplexity'], mails: 2 })
  })

  it('mails once though several workers look at the same time', async () => {
    await admin()
    await record(ago(1), FAILS)
    const all = await Promise.all(Array.from({ length: 5 }, () => markSilentEngines()))
    expect(all.flatMap(({ silent }) => silent)).toEqual(['perplexity'])
    expect(all.reduce((sum, { mails }) => sum + mails, 0)).toBe(1)
    expect(await queuedMails()).toHaveLength(1)
  })

  it('is named with the others in one mail', async () => {
    await admin()
    await record(ago(1), { openai: ['failed', 'server'], perplexity: ['skipped', 'quota'] })
    await db().engineState.create({
      data: { engine: 'perplexity', quotaSince: new Date(), quotaReason: 'no\u202e\ncredit' },
    })
    expect(await markSilentEngines()).toMatchObject({ mails: 1 })
    expect((await queuedMails())[0]?.data).toMatchObject({
      engines: [
        { id: 'openai', reason: 'The engine failed', lastAnswerAt: null },
        { id: 'perplexity', state: 'exhausted', reason: 'no credit' },
      ],
    })
  })

  it('counts when it is simulated', async () => {
    configure({ OPENAI_API_KEY: undefined, PERPLEXITY_API_KEY: undefined, SIGHTLINE_STACK: 'test' })
    await admin()
    await record(ago(1), { 'simulated-openai': ['done'], 'simulated-perplexity': ['failed', 'server'] })
    expect(await markSilentEngines()).toMatchObject({ silent: ['simulated-perplexity'], mails: 1 })
    expect(await silentLabels()).toEqual(['Perplexity'])
  })
})

describe('no mark', () => {
  it.each<[string, Record<string, [string, string?]>, { open?: boolean }]>([
    ['while the run lasts', FAILS, { open: true }],
    ['where it was not asked', { openai: ['done'] }, {}],
    ['where its queries were switched off', { openai: ['done'], perplexity: ['skipped', 'inactive'] }, {}],
  ])('%s', async (_what, ends, how) => {
    await admin()
    await record(ago(1), ends, how)
    expect(await markSilentEngines()).toEqual({ answering: [], silent: [], mails: 0 })
    expect(await marks()).toEqual([])
  })

  it('where a single answer came', async () => {
    await record(ago(1), FAILS)
    await record(ago(1), { perplexity: ['done'] })
    expect(await markSilentEngines()).toMatchObject({ silent: [] })
  })

  it('is shown of an engine that is not asked any more', async () => {
    await record(ago(1), FAILS)
    await markSilentEngines()
    configure({ PERPLEXITY_API_KEY: undefined })
    expect(await silentLabels()).toEqual([])
  })
})

describe('a mark without a mail', () => {
  it('is made where no system admin has a confirmed address, who is told later', async () => {
    const invited = await admin({ verified: false, password: false })
    await record(ago(1), FAILS)
    expect(await markSilentEngines()).toEqual({ answering: [], silent: ['perplexity'], mails: 0 })
    expect(await marks()).toEqual([{ engine: 'perplexity', told: false }])
    const accepted = { emailVerifiedAt: new Date(), passwordHash: 'hash' }
    await db().user.update({ where: { id: invited.id }, data: accepted })
    expect(await markSilentEngines()).toEqual({ answering: [], silent: [], mails: 1 })
    expect(await marks()).toEqual([{ engine: 'perplexity', told: true }])
  })

  it('is made in production without a mail server', async () => {
    await admin()
    await record(ago(1), FAILS)
    configure({ SIGHTLINE_STACK: undefined, SMTP_URL: undefined })
    expect(await markSilentEngines()).toMatchObject({ silent: ['perplexity'], mails: 0 })
    expect(await marks()).toEqual([{ engine: 'perplexity', told: false }])
    expect(await queuedMails()).toEqual([])
  })
})

describe('the mail as it arrives', () => {
  it('says which engine, since when and why, and leads to the engines', async () => {
    const box = await startMailbox()
    mailTo(box.url)
    const { email } = await admin({ firstName: 'Renée' })
    await record(ago(2), ANSWERS)
    await record(ago(1), FAILS)
    await markSilentEngines()
    await deliverQueued()
    const arrived = await box.next(email)
    expect(arrived.subject).toBe('Perplexity does not answer')
    for (const part of [arrived.text, arrived.html]) {
      expect(part).toContain('Hello Renée,')
      expect(part).toMatch(/Perplexity has not answered since \d+ \w+ \d{4}\. The engine refused the key\./)
      expect(part).toContain('Its figures stay as they were.')
      expect(part).toContain('/admin/engines')
    }
    await box.close()
  })

  it('is not sent to someone who is no system admin any more', async () => {
    const box = await startMailbox()
    mailTo(box.url)
    const [stays, left] = [await admin(), await admin()]
    await record(ago(1), FAILS)
    await markSilentEngines()
    await db().user.update({ where: { id: left.id }, data: { systemAdmin: false } })
    await deliverQueued()
    expect(box.mails.map(({ to }) => to)).toEqual([[stays.email]])
    await db().user.delete({ where: { id: left.id } })
    await box.close()
  })

  it('is not sent once the engine has answered', async () => {
    const box = await startMailbox()
    mailTo(box.url)
    await admin()
    await record(ago(1), FAILS)
    await markSilentEngines()
    await record(now, { perplexity: ['done'] })
    await deliverQueued()
    expect(box.mails).toEqual([])
    await box.close()
  })
})
