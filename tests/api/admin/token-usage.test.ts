import { beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/admin/token-usage/route'
import { daysOfMonth } from '@/lib/format/dates'
import { addDays, dayToDate } from '@/lib/format/days'
import type { TokenUsageFigures } from '@/lib/usage/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { deleteOwner } from '@/tests/support/factories'
import { makeIndustry } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { configure } from '@/tests/support/settings'
import { recordRun, recordUsage } from '@/tests/support/token-usage'

const get = async (search = ''): Promise<TokenUsageFigures> =>
  (await call(GET, { headers: admin.headers, url: `/api/admin/token-usage?${search}` })).json()
const now = today()
const ago = (days: number) => addDays(now, -days)

const admin = await signInNew({ roles: ['systemAdmin'] })

const NOTHING = { costUsd: '0.000000', without: [] }
const NO_COSTS = {
  month: daysOfMonth(now.slice(0, 7)).to,
  total: { last30Days: NOTHING, month: NOTHING, monthEnd: NOTHING },
}

it('has no zero where there is no data', async () => {
  const figures = await get()
  const empty = { tokens: null, share: null, count: 0, owners: [], selected: [], queries: [], days: [] }
  expect(figures).toEqual({
    today: now,
    since: null,
    total: null,
    organisations: empty,
    industries: empty,
    engines: { engines: [], days: [] },
    costs: { ...NO_COSTS, owners: [], more: 0 },
    weekly: { organisations: 0, aMonth: null, measured: false },
  })
})

describe('figures', () => {
  let alpha: { id: string; name: string }
  let beta: { id: string; name: string }
  let gone: { id: string; name: string }
  let market: { id: string; name: string }
  let queries: { id: string; ownerId: string }[]

  beforeAll(async () => {
    alpha = await makeOrganisation({ name: 'Alpha' })
    beta = await makeOrganisation({ name: 'Beta' })
    gone = { id: newId(), name: 'Gone' }
    market = await makeIndustry({ name: 'Market' })
    queries = [await makeQuery(alpha, { searchTerm: 'one', slot: 1 }), await makeQuery(alpha, { searchTerm: 'two' })]
    // Organisations 100 + 20 + 30 + 50 = 200, the industry 600: 800 in all.
    await recordUsage(alpha, { day: ago(100), input: 60, output: 40 })
    await recordUsage(alpha, { day: ago(1), input: 15, output: 5 })
    await recordUsage(alpha, { day: ago(1), input: 30, engine: 'anthropic' })
    await recordUsage(gone, { day: ago(2), input: 50 })
    await recordUsage(market, { kind: 'industry', day: now, input: 600 })
    const [one, two] = queries as [{ id: string; ownerId: string }, { id: string; ownerId: string }]
    await recordRun(one, { day: ago(1), tokens: 28 })
    await recordRun(one, { day: ago(2), tokens: 7, status: 'failed' })
    await recordRun(two, { day: ago(1), tokens: 22 })
  })

  it('has a file of the tokens of each drawn owner and engine on each day', async () => {
    const search = `days=7&organisations=${alpha.id}&industries=${market.id}&format=csv&part=tokens`
    const response = await call(GET, { headers: admin.headers, url: `/api/admin/token-usage?${search}` })
    const { rows } = await readCsv(response)
    expect(rows.map((row) => [row.From, row.To, row.Kind, row.Name, row.Day, row.Tokens])).toEqual(
      [
        ['organisation', 'Alpha', ago(1), '50'],
        ['industry', 'Market', now, '600'],
        ['engine', 'Simulated', ago(2), '50'],
        ['engine', 'Claude', ago(1), '30'],
        ['engine', 'Simulated', ago(1), '20'],
        ['engine', 'Simulated', now, '600'],
      ].map((cells) => [ago(6), now, ...cells]),
    )
    expect((await call(GET, { headers: admin.headers, url: '/api/admin/token-usage?format=csv' })).status).toBe(400)
  })

  it('totals everything since the first day on record, with the share of each part', async () => {
    const { total, since, organisations, industries } = await get()
    expect({ total, since }).toEqual({ total: 800, since: ago(100) })
    expect(organisations).toMatchObject({ tokens: 200, share: 25, count: 1 })
    expect(industries).toMatchObject({ tokens: 600, share: 75, count: 1 })
  })

  it('adds up all owners, deleted ones too, by engine and day of the period', async () => {
    const { engines } = await get('days=7')
    expect(engines).toEqual({
      engines: [
        { _id: 'anthropic', name: 'Claude', simulated: false },
        { _id: 'simulated', name: 'Simulated', simulated: true },
      ],
      days: [
        { date: ago(2), tokens: { simulated: 50 } },
        { date: ago(1), tokens: { simulated: 20, anthropic: 30 } },
        { date: now, tokens: { simulated: 600 } },
      ],
    })
  })

  it('orders owners by their tokens, and keeps those that were deleted', async () => {
    const { organisations } = await get()
    expect(organisations.owners).toEqual([
      { _id: alpha.id, name: 'Alpha', tokens: 150, deleted: false },
      { _id: gone.id, name: 'Gone', tokens: 50, deleted: true },
    ])
  })

  it('never selects a deleted owner by itself', async () => {
    expect((await get()).organisations.selected).toEqual([alpha.id])
    expect((await get(`organisations=${gone.id}`)).organisations.selected).toEqual([gone.id])
  })

  it('counts tokens per day of the period; a day or an owner without a call has no entry', async () => {
    const { days } = (await get(`organisations=${alpha.id},${gone.id}`)).organisations
    expect(days).toEqual([
      { date: ago(2), tokens: { [gone.id]: 50 } },
      { date: ago(1), tokens: { [alpha.id]: 50 } },
    ])
    expect((await get('days=3')).industries.days).toEqual([{ date: now, tokens: { [market.id]: 600 } }])
  })

  it('totals queries over all of their runs, failed ones included', async () => {
    const { queries: shown } = (await get()).organisations
    expect(shown).toEqual([
      { _id: queries[0]?.id, owner: alpha.id, searchTerm: 'one', active: true, tokens: 35 },
      { _id: queries[1]?.id, owner: alpha.id, searchTerm: 'two', active: false, tokens: 22 },
    ])
  })

  it('a chosen query narrows the line of its owner and no other', async () => {
    const { organisations, total } = await get(`organisations=${alpha.id},${gone.id}&queries=${queries[0]?.id}`)
    expect(organisations.days).toEqual([
      { date: ago(2), tokens: { [alpha.id]: 7, [gone.id]: 50 } },
      { date: ago(1), tokens: { [alpha.id]: 28 } },
    ])
    expect(total).toBe(800)
  })

  it('draws the chosen owners in their order; an owner without usage has no number', async () => {
    const { organisations } = await get(`organisations=${beta.id},${alpha.id},${newId()},${market.id}`)
    expect(organisations.selected).toEqual([beta.id, alpha.id])
    expect(organisations.owners.at(-1)).toEqual({ _id: beta.id, name: 'Beta', tokens: null, deleted: false })
    expect(organisations.count).toBe(1)
    const none = await get('organisations=none')
    expect(none.organisations).toMatchObject({ selected: [], days: [], queries: [], tokens: 200 })
    expect(none.industries.selected).toEqual([market.id])
  })

  it('lists the largest ten, the largest ten deleted ones and the chosen ones besides', async () => {
    const listed = (kind: string) => Array.from({ length: 10 }, (_, index) => `${kind} ${index + 1}`)
    for (let number = 1; number <= 11; number++) {
      const big = await makeOrganisation({ name: `Big ${number}` })
      await recordUsage(big, { day: ago(200), input: 10_000 - number })
      await recordUsage({ id: newId(), name: `Old ${number}` }, { day: ago(200), input: 1000 - number })
    }
    const plain = (await get()).organisations
    expect(plain).toMatchObject({ count: 12, tokens: 200 + 110_000 - 66 + 11_000 - 66 })
    expect(plain.owners.map(({ name }) => name)).toEqual([...listed('Big'), ...listed('Old')])
    const { owners, selected } = (await get(`organisations=${alpha.id}`)).organisations
    expect(owners.map(({ name }) => name)).toEqual([...listed('Big'), ...listed('Old'), 'Alpha'])
    expect(selected).toEqual([alpha.id])
  })

  it.each(['days=5', 'days=x', 'organisations=x', 'queries=1'])('refuses %s', async (search) => {
    expect((await call(GET, { headers: admin.headers, url: `/api/admin/token-usage?${search}` })).status).toBe(400)
  })

  it('stays as it is when an organisation is deleted', async () => {
    const before = await get()
    await deleteOwner(alpha)
    const after = await get(`organisations=${alpha.id}`)
    expect(after.total).toBe(before.total)
    expect(after.organisations.owners.at(-1)).toEqual({ _id: alpha.id, name: 'Alpha', tokens: 150, deleted: true })
  })
})

describe('the weekly analyses', () => {
  const weekly = async () => (await get()).weekly
  const analyse = (organisation: { id: string }, days: number, tokens: number) =>
    db().sentimentEntry.create({
      data: {
        ...{ id: newId(), organisationId: organisation.id, timeframe: 7, answers: 1 },
        ...{ fromDay: dayToDate(ago(days + 6)), toDay: dayToDate(ago(days)), createdAt: dayToDate(ago(days)) },
        ...{ sourceCategories: [], summary: '', contentTrends: [], engine: 'openai', model: 'm' },
        ...{ inputTokens: tokens - 10, outputTokens: 10 },
      },
    })

  it('are forecast from the size of the answers, then from the last ones, and not at all where they are off', async () => {
    configure({ ANSWER_ENGINE: 'simulated' })
    expect(await weekly()).toEqual({ organisations: 0, aMonth: null, measured: false })
    const [one, two] = [await makeOrganisation(), await makeOrganisation()]
    for (const organisation of [one, two]) {
      const query = await makeQuery(organisation)
      await storeResults([
        { query, day: ago(1), answer: 'x'.repeat(8000) },
        { query, day: ago(8), answer: 'x'.repeat(8000) },
      ])
    }
    // 2,000 tokens of instructions, 4,000 said and 2,000 read, of two organisations in 30/7 weeks.
    expect(await weekly()).toEqual({ organisations: 2, aMonth: Math.round((8000 * 2 * 30) / 7), measured: false })
    await analyse(one, 9, 90_000)
    await analyse(one, 2, 10_000)
    expect(await weekly()).toEqual({ organisations: 2, aMonth: Math.round((10_000 * 2 * 30) / 7), measured: true })
    await analyse(two, 2, 30_000)
    expect((await weekly())?.aMonth).toBe(Math.round((40_000 * 30) / 7))
    configure({ WEEKLY_ANALYSIS: 'no' })
    expect(await weekly()).toBeNull()
  })
})
