import { createLoader, createSerializer } from 'nuqs/server'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import {
  daysWithin,
  homeFigureParams,
  homePeriods,
  homeSearchParams,
  storedDays,
  tokenUsagePath,
  tokenUsageSearchParams,
  visibilityFigureParams,
  visibilityPath,
  visibilityPeriods,
  visibilitySearchParams,
} from '@/lib/visibility/params'
import { industryTrendsParams, visibilityParams } from '@/lib/visibility/shapes'
import { idOf, makeQuery, ORGANISATION_ID, TODAY } from '@/tests/support/visibility-figures'

const readHome = createLoader(homeSearchParams)
const writeHome = createSerializer(homeSearchParams)
const readVisibility = createLoader(visibilitySearchParams)
const writeVisibility = createSerializer(visibilitySearchParams)
const readUsage = createLoader(tokenUsageSearchParams)
const writeUsage = createSerializer(tokenUsageSearchParams)

describe('the address of the visibility page', () => {
  it('is empty for the page as it opens', () => {
    expect(readVisibility('')).toEqual({
      ...{ score: null, rank: null, cited: null, range: 7, compare: null },
      ...{ queries: [], tag: [], competitor: null, engine: null },
    })
    expect(writeVisibility(readVisibility(''))).toBe('')
  })

  it.each([
    `?queries=${idOf(1)},${idOf(2)}`,
    '?score=3&rank=90&cited=1',
    `?queries=${idOf(3)}&competitor=parlour+%26+co&rank=7`,
    '?competitor=__proto__',
    '?range=90&compare=before&score=7',
  ])('comes back as it was: %s', (search) => {
    expect(writeVisibility(readVisibility(search))).toBe(search)
  })

  it.each([
    ['an unknown period', '?score=1&rank=-7&cited=400&range=1'],
    ['text in place of numbers', '?score=%00&rank=seven&cited=7.5'],
    ['malformed ids', "?queries=1,ABC,'%3B--,<script>"],
    ['foreign params', '?utm_source=mail&queries=&compare=after'],
  ])('ignores %s', (_what, search) => {
    expect(readVisibility(search)).toEqual(readVisibility(''))
  })

  it('takes each id once, and no more ids than the API takes', () => {
    const ids = Array.from({ length: 150 }, (_, index) => idOf(index % 120))
    expect(readVisibility(`?queries=${ids.join(',')}`).queries).toHaveLength(100)
  })

  it.each([
    ['a brand', '?competitor=kiln%20street', 'kiln street'],
    ['none', '', null],
    ['an empty one', '?competitor=', null],
    ['one that no database stores', '?competitor=a%00b', null],
    ['one that is too long', `?competitor=${'x'.repeat(301)}`, 'x'.repeat(300)],
  ])('names as competitor %s', (_what, search, competitor) => {
    expect(readVisibility(search).competitor).toBe(competitor)
  })
})

describe('the address of the home page', () => {
  it('is empty for the page as it opens', () => {
    const nothing = {
      rank: null,
      cited: null,
      range: 7,
      compare: null,
      queries: [],
      tag: [],
      competitor: null,
      engine: null,
    }
    expect(readHome('')).toEqual(nothing)
    expect(writeHome(readHome(''))).toBe('')
  })

  it.each([`?queries=${idOf(1)},${idOf(2)}`, '?rank=90&cited=3', '?competitor=__proto__', '?engine=anthropic'])(
    'comes back as it was: %s',
    (search) => {
      expect(writeHome(readHome(search))).toBe(search)
    },
  )

  it.each([
    ['a period that Home does not have', '?rank=1&cited=1'],
    ['malformed ids', "?queries=1,ABC,'%3B--,<script>"],
    ['foreign params', '?utm_source=mail&score=3'],
  ])('ignores %s', (_what, search) => {
    expect(readHome(search)).toEqual(readHome(''))
  })
})

describe('the address of the admin dashboard', () => {
  it.each([
    '',
    '?organisations=none',
    `?organisations=${idOf(1)},${idOf(2)}&industries=none&queries=${idOf(3)}&organisationDays=7`,
  ])('comes back as it was: %s', (search) => {
    expect(writeUsage(readUsage(search))).toBe(search)
  })

  it('leaves the choice of owners to the server where it names none', () => {
    expect(readUsage('?organisations=nonsense').organisations).toBeNull()
    expect(tokenUsagePath(readUsage(''))).toBe('/api/admin/token-usage?days=90')
    expect(tokenUsagePath(readUsage('?industries=none'))).toBe('/api/admin/token-usage?days=90&industries=none')
  })
})

describe('the API is asked', () => {
  it('the same for views that only cut its answer differently', () => {
    const ofVisibility = (search: string) => visibilityPath(ORGANISATION_ID, readVisibility(search))
    expect(ofVisibility('?score=3&rank=7')).toBe(ofVisibility(''))
  })

  it('for cited sites of their own period only where they have one', () => {
    expect(visibilityFigureParams(readVisibility('?range=28'))).toMatchObject({ range: 28 })
    expect(visibilityFigureParams(readVisibility('?range=28'))).not.toHaveProperty('citationDays')
    expect(visibilityFigureParams(readVisibility('?range=28&cited=1'))).toMatchObject({ range: 28, citationDays: 1 })
    expect(homeFigureParams(readHome('?range=90'))).toMatchObject({ range: 90, days: 90 })
  })

  it('for a comparison only where one is chosen, and for more days only where the longest period is compared', () => {
    const asked = (search: string) => {
      const { days, compare } = { compare: undefined, ...visibilityFigureParams(readVisibility(search)) }
      return [days, compare]
    }
    expect(asked('?range=90')).toEqual([90, undefined])
    expect(asked('?compare=before')).toEqual([90, 7])
    expect(asked('?compare=before&range=28')).toEqual([180, 28])
    expect(asked('?compare=before&range=90')).toEqual([180, 90])
    expect(asked('?compare=before&rank=90')).toEqual([180, 7])
    expect(visibilityParams.parse(visibilityFigureParams(readVisibility('?compare=before&range=90')))).toMatchObject({
      ...{ days: 180, range: 90, compare: 90 },
    })
  })

  it('for the days of the trend that Home shows, and to compare them', () => {
    const asked = (search: string) => {
      const { days, compare } = { compare: undefined, ...homeFigureParams(readHome(search)) }
      return [days, compare]
    }
    expect(asked('?range=28')).toEqual([28, undefined])
    expect(asked('?rank=3')).toEqual([3, undefined])
    expect(asked('?compare=before')).toEqual([7, 7])
    expect(asked('?compare=before&rank=30')).toEqual([30, 30])
    expect(industryTrendsParams.parse(homeFigureParams(readHome('?compare=before&range=28')))).toMatchObject({
      ...{ days: 28, range: 28, compare: 28 },
    })
  })

  it('what its schema takes, whatever the address holds', () => {
    const search = `?queries=${idOf(1)},nonsense&competitor=${'x'.repeat(400)}&cited=90`
    const asked = { range: 7, citationDays: 90, queries: [idOf(1)], competitor: 'x'.repeat(300) }
    expect(visibilityParams.parse(visibilityFigureParams(readVisibility(search)))).toEqual({ days: 90, ...asked })
    expect(industryTrendsParams.parse(homeFigureParams(readHome(search)))).toEqual({ days: 7, ...asked })
  })
})

const NONE = { score: null, rank: null, cited: null, range: 7 as const }

describe('the days of a card', () => {
  it('are those of the page, of the Score Trend those that the verdict compares', () => {
    expect(visibilityPeriods(NONE)).toEqual({ score: 35, rank: 7, cited: 7 })
    expect(visibilityPeriods({ ...NONE, range: 28 })).toEqual({ score: 56, rank: 28, cited: 28 })
    expect(visibilityPeriods({ ...NONE, range: 90 })).toEqual({ score: 90, rank: 90, cited: 90 })
    expect(homePeriods({ ...NONE, range: 28 })).toEqual({ rank: 28, cited: 28 })
  })

  it('are its own where it has some, whatever the range', () => {
    const own = { ...NONE, range: 90 as const, score: 3 as const, cited: 1 as const }
    expect(visibilityPeriods(own)).toEqual({ score: 3, rank: 90, cited: 1 })
    expect(homePeriods({ rank: 3, cited: null, range: 28 })).toEqual({ rank: 3, cited: 28 })
  })
})

describe('stored days', () => {
  it('count from the first answer to any query up to the last finished day', () => {
    expect(storedDays([], TODAY)).toBeNull()
    expect(storedDays([makeQuery(1, { firstResult: null })], TODAY)).toBeNull()
    const queries = [makeQuery(1, { firstResult: TODAY }), makeQuery(2, { firstResult: addDays(TODAY, -3) })]
    expect(storedDays(queries.slice(0, 1), TODAY)).toBe(1)
    expect(storedDays(queries, TODAY)).toBe(4)
    // The run of today is still open.
    expect(storedDays(queries, addDays(TODAY, -1))).toBe(3)
    expect(storedDays(queries.slice(0, 1), addDays(TODAY, -1))).toBeNull()
  })

  it('narrow the days that are shown, and only where they hold every answer', () => {
    const week = { from: addDays(TODAY, -6), to: TODAY }
    expect(daysWithin(week, 1, 1)).toEqual({ from: TODAY, to: TODAY })
    expect(daysWithin(week, 3, 2)).toEqual({ from: addDays(TODAY, -2), to: TODAY })
    expect(daysWithin(week, 3, 20)).toBe(week)
    expect(daysWithin(week, 30, 5)).toEqual(week)
    expect(daysWithin(null, 3, 1)).toBeNull()
  })
})
