import { beforeEach, describe, expect, it } from 'vitest'
import { ALERTS } from '@/lib/alerts/words'
import { addDays, dayToDate } from '@/lib/format/days'
import { findAlerts } from '@/server/alerts/find'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { digestWeek } from '@/server/digest/reads'
import { newId } from '@/server/ids'
import { makeChannel, makeDelivery } from '@/tests/support/alerts'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// From stored answers to what waits for a channel (R-ALERT-3, R-ALERT-4).

const TODAY = today()
const MORNING = new Date(`${TODAY}T07:00:00Z`)
const EARLY = new Date(`${TODAY}T06:59:59Z`)

beforeEach(async () => {
  await db().alertChannel.deleteMany()
  await db().$executeRaw`delete from pgboss.job where name = 'deliver-alert'`
})

/** 35 days of answers: the last seven name the brand `recent` times of six, the 28 before `before` times; a rival the rest. */
async function measured(recent: number, before: number, name = 'Loomhouse') {
  const organisation = await makeOrganisation({ name })
  const query = await makeQuery(organisation, { slot: 1 })
  const results = Array.from({ length: 35 }, (_, index) => index).flatMap((index) =>
    Array.from({ length: 6 }, (_, sample) => ({
      ...{ query, day: addDays(TODAY, -1 - index), sample: sample + 1 },
      brands: sample < (index < 7 ? recent : before) ? [name] : ['Baythorne'],
    })),
  )
  const ids = await storeResults(results)
  return { organisation, query, ids }
}

const waiting = async (channel: { id: string }) => {
  const found = await db().alertDelivery.findMany({ where: { channelId: channel.id }, orderBy: { id: 'asc' } })
  return found.map(({ event, state, subjects }) => ({ event, state, subjects }))
}
const jobs = async () => (await db().$queryRaw<object[]>`select 1 from pgboss.job where name = 'deliver-alert'`).length

describe('what a day showed', () => {
  it('is told once from 07:00 UTC, with the job that delivers it, whoever looks and how often', async () => {
    const { organisation } = await measured(6, 1)
    const channel = await makeChannel({ organisation, events: ['visibility.changed'] })
    expect(await findAlerts(EARLY)).toBe(0)
    const passes = await Promise.all([findAlerts(MORNING), findAlerts(MORNING), findAlerts(MORNING)])
    expect(passes.reduce((sum, found) => sum + found, 0)).toBe(1)
    expect(await findAlerts(MORNING)).toBe(0)
    expect(await waiting(channel)).toEqual([{ event: 'visibility.changed', state: 'waiting', subjects: ['up:clear'] }])
    expect(await jobs()).toBe(1)
    const [{ message } = { message: {} }] = await db().alertDelivery.findMany()
    expect(message).toMatchObject({
      title: 'Up this week: 100%, 17% in the four weeks before.',
      lines: [
        expect.stringMatching(/^Likely between \d+ and 100%\.$/),
        expect.stringMatching(/^Named in 42 of 42 answers/),
      ],
      organisation: { _id: organisation.id, name: 'Loomhouse' },
      figure: { unit: 'percent', value: 100, before: 17 },
    })
  })

  it('is not repeated on the days after, nor told to a channel that was made today', async () => {
    const { organisation } = await measured(6, 1)
    const channel = await makeChannel({ organisation, events: ['visibility.changed'] })
    const fresh = await makeChannel({ organisation, events: ['visibility.changed'], foundOn: TODAY })
    await findAlerts(MORNING)
    await db().alertChannel.update({ where: { id: channel.id }, data: { foundOn: dayToDate(addDays(TODAY, -1)) } })
    await db().alertDelivery.updateMany({ data: { key: 'of yesterday' } })
    await findAlerts(MORNING)
    expect(await waiting(channel)).toHaveLength(1)
    expect(await waiting(fresh)).toEqual([])
  })

  it('is nothing where nothing changed, and nothing is told of a rival that was ahead before', async () => {
    const { organisation } = await measured(3, 3)
    const channel = await makeChannel({ organisation })
    expect(await findAlerts(MORNING)).toBe(0)
    expect(await waiting(channel)).toEqual([])
  })

  it('tells of a rival that went past and of the fall, each to who asked for it', async () => {
    const { organisation } = await measured(0, 5)
    const [both, rival] = [
      await makeChannel({ organisation, events: ['visibility.changed', 'rival.overtook'] }),
      await makeChannel({ organisation, events: ['rival.overtook'] }),
    ]
    await findAlerts(MORNING)
    expect(await waiting(both)).toMatchObject([
      { event: 'visibility.changed', subjects: ['down:clear'] },
      { event: 'rival.overtook', subjects: ['baythorne'] },
    ])
    expect(await waiting(rival)).toMatchObject([{ event: 'rival.overtook' }])
  })

  it('tells of sites that answers newly cite and no longer do, in one message', async () => {
    const organisation = await makeOrganisation({ name: 'Loomhouse' })
    const query = await makeQuery(organisation, { slot: 1 })
    await storeResults(
      Array.from({ length: 35 }, (_, index) => ({
        ...{ query, day: addDays(TODAY, -1 - index), brands: ['Loomhouse'] },
        citations: [index < 7 ? 'https://guide.example/rooms' : 'https://lost.example/rooms'],
      })),
    )
    const channel = await makeChannel({ organisation, events: ['site.changed'] })
    await findAlerts(MORNING)
    expect(await waiting(channel)).toEqual([
      { event: 'site.changed', state: 'waiting', subjects: ['new:guide.example', 'lost:lost.example'] },
    ])
    const [{ message: said } = { message: null }] = await db().alertDelivery.findMany({
      where: { channelId: channel.id },
    })
    expect(said).toMatchObject({
      title: 'Answers cite 1 site they did not cite before, and no longer cite 1 other.',
      lines: [
        expect.stringMatching(/^Won: guide\.example\. .+ 7 answers\.$/),
        expect.stringMatching(/^Lost: lost\.example, /),
      ],
    })
  })

  it('is on a Monday also the digest, in its words', async () => {
    const monday = digestWeek(TODAY)
    const organisation = await makeOrganisation({ name: 'Loomhouse' })
    const query = await makeQuery(organisation, { slot: 1 })
    await storeResults(
      Array.from({ length: 35 }, (_, index) => ({ query, day: addDays(monday, -1 - index), brands: ['Loomhouse'] })),
    )
    const channel = await makeChannel({ organisation, events: ['digest.weekly'] })
    expect(await findAlerts(new Date(`${addDays(monday, -1)}T12:00:00Z`))).toBe(0)
    expect(await findAlerts(new Date(`${monday}T07:00:00Z`))).toBe(1)
    expect(await waiting(channel)).toEqual([{ event: 'digest.weekly', state: 'waiting', subjects: [monday] }])
  })

  it('stays within its organisation', async () => {
    await measured(6, 1, 'Loomhouse')
    const other = await makeOrganisation({ name: 'Baythorne' })
    const channel = await makeChannel({ organisation: other })
    expect(await findAlerts(MORNING)).toBe(0)
    expect(await waiting(channel)).toEqual([])
  })
})

describe('at most three a day and channel', () => {
  it('holds back what is beyond, and says so', async () => {
    const { organisation } = await measured(0, 5)
    const channel = await makeChannel({ organisation, events: ['visibility.changed', 'rival.overtook'] })
    for (let sent = 1; sent < ALERTS.perDay; sent++) await makeDelivery(channel, { message: message('site.changed') })
    await findAlerts(MORNING)
    expect((await waiting(channel)).slice(-2)).toMatchObject([
      { event: 'visibility.changed', state: 'waiting' },
      { event: 'rival.overtook', state: 'held' },
    ])
    expect(await jobs()).toBe(1)
  })
})

const message = (event: 'site.changed') => ({
  ...{ event, organisation: null, title: 'A site', lines: [], open: { label: 'Open', href: '/' }, figure: null },
})

describe('flags', () => {
  const flag = async (organisation: { id: string }, query: { ownerId: string }, resultId: string) =>
    db().answerFlag.create({
      data: {
        ...{ id: newId(), organisationId: organisation.id, resultId, ownerId: query.ownerId },
        ...{ day: dayToDate(addDays(TODAY, -1)), note: 'Secret words of a person' },
      },
    })

  it('are told at once, several in one message, without what people wrote', async () => {
    const { organisation, query, ids } = await measured(3, 3)
    const channel = await makeChannel({ organisation, events: ['answer.flagged'] })
    await flag(organisation, query, ids[0] ?? '')
    expect(await findAlerts(EARLY)).toBe(1)
    expect(await findAlerts(EARLY)).toBe(0)
    for (const id of ids.slice(1, 4)) await flag(organisation, query, id)
    expect(await findAlerts(EARLY)).toBe(1)
    const found = await db().alertDelivery.findMany({ where: { channelId: channel.id }, orderBy: { id: 'asc' } })
    expect(found.map(({ message: said }) => said)).toMatchObject([
      { title: '1 answer was flagged as wrong about you.', open: { href: `/answers/${ids[0]}` } },
      { title: '3 answers were flagged as wrong about you.', open: { href: '/answers?view=wrongAboutUs' } },
    ])
    expect(JSON.stringify(found)).not.toContain('Secret words')
  })
})

it('a paused channel is told nothing', async () => {
  const { organisation } = await measured(6, 1)
  const channel = await makeChannel({ organisation })
  await db().alertChannel.update({ where: { id: channel.id }, data: { pausedAt: new Date() } })
  expect(await findAlerts(MORNING)).toBe(0)
})

it('system admins are told of an engine that does not answer, once', async () => {
  const channel = await makeChannel({ organisation: null, events: ['engine.failing'] })
  await db().engineState.upsert({
    where: { engine: 'openai' },
    create: { engine: 'openai', silentOn: dayToDate(TODAY) },
    update: { silentOn: dayToDate(TODAY) },
  })
  expect([await findAlerts(EARLY), await findAlerts(MORNING)]).toEqual([1, 0])
  expect(await waiting(channel)).toEqual([{ event: 'engine.failing', state: 'waiting', subjects: [`openai:${TODAY}`] }])
  await db().engineState.deleteMany()
})
