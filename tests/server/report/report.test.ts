import { describe, expect, it } from 'vitest'
import { addDays, type Day, lastDays } from '@/lib/format/days'
import type { AppError } from '@/lib/http/app-error'
import type { Report } from '@/lib/report/shapes'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { reportOf } from '@/server/report/report'
import { reportMonths } from '@/server/report/shares'
import {
  implementRecommendation,
  type MadeQuery,
  makeOrganisation,
  makeQuery,
  type NewResult,
  storeResults,
} from '@/tests/support/results'

// The report of a month, by hand: 3 queries, 2 engines, 1 answer each a day.

const TODAY = '2026-11-22'
const scopeOf = ({ id }: { id: string }) => installationScope(id)
const report = (month: string, today: Day = TODAY) => reportOf(scopeOf(loomhouse), month, today)
const status = (read: Promise<Report>) => read.then(() => 200).catch((error) => (error as AppError).status)

/** ChatGPT names Loomhouse on every `nth` day from November on, Claude every day; in October neither does. */
function history(queries: readonly MadeQuery[], from: Day, to: Day): NewResult[] {
  const days = lastDays(to, 400).filter((day) => day >= from)
  return days.flatMap((day) =>
    queries.flatMap((query) =>
      ['openai', 'anthropic'].map((engine): NewResult => {
        const named = day >= '2026-11-01' && (engine === 'anthropic' || Number(day.slice(8)) % 2 === 0)
        const brands = named ? ['Baythorne', loomhouse.name] : ['Baythorne']
        return { query, day, engine, brands, citations: ['https://londonofficeguide.co.uk/best'] }
      }),
    ),
  )
}

const loomhouse = await makeOrganisation({ name: 'Loomhouse', websiteUrl: 'https://loomhouse.co.uk' })
const queries = await Promise.all([1, 2, 3].map((slot) => makeQuery(loomhouse, { slot, searchTerm: `desks ${slot}` })))
await storeResults(history(queries, '2026-10-01', TODAY))
const [query] = queries
if (query) await storeResults([{ query, day: '2026-07-14', brands: [loomhouse.name] }])
await implementRecommendation(loomhouse, 'Publish prices', '2026-11-13')
await implementRecommendation(loomhouse, 'Answer questions', '2026-10-12')
await implementRecommendation(loomhouse, 'Long ago', '2026-09-30')

describe('the report of a month', () => {
  it('has the mean of its daily scores, of several engines their mean, with exact counts', async () => {
    const { score, ranked, results, engines, days, finished, madeOn, low, high } = await report('2026-11')
    // 22 days × 3 queries: ChatGPT names it on the 11 even ones, Claude on all; (50 + 100) ÷ 2.
    expect({ score, ranked, results }).toEqual({ score: 75, ranked: 33 + 66, results: 132 })
    expect(engines).toMatchObject([
      { id: 'openai', label: 'ChatGPT', share: 50, ranked: 33, results: 66, positionWhenNamed: 2 },
      { id: 'anthropic', label: 'Claude', share: 100, ranked: 66, results: 66, positionWhenNamed: 2 },
    ])
    expect({ days, finished, madeOn }).toEqual({
      days: { from: '2026-11-01', to: TODAY },
      finished: false,
      madeOn: TODAY,
    })
    expect(low).toBeLessThan(75)
    expect(high).toBeGreaterThan(75)
  })

  it('compares its complete days with the month before, and says how many answers each side has', async () => {
    const { verdict, verdictWindows } = await report('2026-11')
    expect(verdict).toBe('clearRise')
    expect(verdictWindows.recent).toMatchObject({ from: '2026-11-01', to: '2026-11-21', results: 126 })
    expect(verdictWindows.before).toMatchObject({ from: '2026-10-01', to: '2026-10-31', results: 186, share: 0 })
    expect((await report('2026-10')).verdict).toBe('notEnoughData')
  })

  it('opens with the headlines of the slides, as of its end', async () => {
    const { headlines, counted } = await report('2026-11')
    // ChatGPT names it on 4 of the 7 days, Claude on all: (57 + 100) ÷ 2.
    expect(headlines.map(({ text }) => text)).toEqual([
      'We are named in 79% of AI answers, up from 0% in October.',
      'Baythorne stays ahead.',
      'The three widest gaps come next.',
    ])
    expect(counted?.text).toBe('Your 3 queries on ChatGPT and Claude, 42 answers, 16 to 22 November.')
    expect((await report('2026-10')).headlines[0]?.text).toBe('AI answers do not name us yet.')
  })

  it('of a finished month is the same on every later day', async () => {
    const [soon, later] = await Promise.all([report('2026-10', '2026-11-01'), report('2026-10')])
    expect({ ...later, madeOn: '' }).toEqual({ ...soon, madeOn: '' })
    expect(soon).toMatchObject({ finished: true, days: { from: '2026-10-01', to: '2026-10-31' }, score: 0 })
  })

  it('lists gaps and sites of the 28 complete days to its end', async () => {
    const november = await report('2026-11')
    expect(november.opportunityDays).toEqual({ from: '2026-10-25', to: '2026-11-21' })
    // By then most of the answers that cite it name the own brand.
    expect(november.sites).toEqual([])
    const october = await report('2026-10')
    expect(october.sites).toMatchObject([{ site: 'londonofficeguide.co.uk', answers: 28 * 6, namingRivals: 28 * 6 }])
    expect(october.opportunityDays).toEqual({ from: '2026-10-04', to: '2026-10-31' })
    expect(october.gaps).toHaveLength(3)
    expect(october.gaps[0]).toMatchObject({ own: 0, rival: 'Baythorne', rivalShare: 100, gap: 100, answers: 56 })
  })

  it('lists actions whose effect was looked for in it, as they were at its end', async () => {
    expect((await report('2026-11')).actions).toMatchObject([
      { title: 'Answer questions', implemented: '2026-10-12' },
      { title: 'Publish prices', implemented: '2026-11-13', verdict: 'tooEarly', day: 9 },
    ])
    expect((await report('2026-10')).actions.map(({ title }) => title)).toEqual(['Long ago', 'Answer questions'])
    expect((await report('2026-11')).markers).toEqual([{ date: '2026-11-13', kind: 'geo' }])
  })

  it('names no id but those of engines', async () => {
    expect(JSON.stringify(await report('2026-11'))).not.toMatch(/[0-9a-f]{24}/)
  })

  it('is 404 for a month without answers, one that has not begun, and an organisation without queries', async () => {
    expect(await status(report('2026-09'))).toBe(404)
    expect(await status(report('2026-12'))).toBe(404)
    expect(await status(report('2026-11', '2026-10-31'))).toBe(404)
    const other = await makeOrganisation()
    expect(await status(reportOf(scopeOf(other), '2026-11', TODAY))).toBe(404)
    await db().owner.delete({ where: { id: other.id } })
    expect(await status(reportOf(scopeOf(other), '2026-11', TODAY))).toBe(404)
  })

  it('has only today’s answers on the first day of a month, and no verdict yet', async () => {
    const first = await report('2026-11', '2026-11-01')
    expect(first).toMatchObject({ results: 6, verdict: 'notEnoughData', finished: false, low: null })
    expect(first.days).toEqual({ from: '2026-11-01', to: '2026-11-01' })
  })
})

describe('months to choose from', () => {
  it('are those with answers, the latest first', async () => {
    expect(await reportMonths(scopeOf(loomhouse), TODAY)).toEqual(['2026-11', '2026-10', '2026-07'])
    expect(await reportMonths(scopeOf(loomhouse), addDays('2026-11-01', -1))).toEqual(['2026-10', '2026-07'])
    expect(await reportMonths(scopeOf(await makeOrganisation()), TODAY)).toEqual([])
  })
})
