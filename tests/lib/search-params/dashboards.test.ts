import { createLoader, createSerializer } from 'nuqs/server'
import { describe, expect, it } from 'vitest'
import { industryTrendsParams, visibilityParams } from '@/lib/schemas/figures'
import {
  figureParams,
  homePath,
  homeSearchParams,
  tokenUsagePath,
  tokenUsageSearchParams,
  visibilityPath,
  visibilitySearchParams,
} from '@/lib/search-params/dashboards'
import { idOf, ORGANISATION_ID } from '../../support/visibility-figures'

const readHome = createLoader(homeSearchParams)
const writeHome = createSerializer(homeSearchParams)
const readVisibility = createLoader(visibilitySearchParams)
const writeVisibility = createSerializer(visibilitySearchParams)
const readUsage = createLoader(tokenUsageSearchParams)
const writeUsage = createSerializer(tokenUsageSearchParams)

describe('the address of the visibility page', () => {
  it('is empty for the page as it opens', () => {
    expect(readVisibility('')).toEqual({
      ...{ score: 30, rank: 30, cited: 7, compared: 7 },
      ...{ queries: [], competitor: null, engine: null },
    })
    expect(writeVisibility(readVisibility(''))).toBe('')
  })

  it.each([
    `?queries=${idOf(1)},${idOf(2)}`,
    '?score=3&rank=90&cited=1',
    `?queries=${idOf(3)}&competitor=parlour+%26+co&rank=7`,
    '?competitor=__proto__',
  ])('comes back as it was: %s', (search) => {
    expect(writeVisibility(readVisibility(search))).toBe(search)
  })

  it.each([
    ['a period that is none', '?score=1&rank=-7&cited=400'],
    ['text where numbers stand', '?score=%00&rank=seven&cited=7e0'],
    ['ids that are none', "?queries=1,ABC,'%3B--,<script>"],
    ['params of others', '?utm_source=mail&queries='],
  ])('passes over %s', (_what, search) => {
    expect(readVisibility(search)).toEqual(readVisibility(''))
  })

  it('takes each id once and no more than the API takes', () => {
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
  it('is empty for the page as it opens: both windows at 7 days', () => {
    expect(readHome('')).toEqual({ rank: 7, cited: 7, queries: [], competitor: null, engine: null })
    expect(writeHome(readHome(''))).toBe('')
  })

  it.each([`?queries=${idOf(1)},${idOf(2)}`, '?rank=90&cited=3', '?competitor=__proto__', '?engine=anthropic'])(
    'comes back as it was: %s',
    (search) => {
      expect(writeHome(readHome(search))).toBe(search)
    },
  )

  it.each([
    ['a period that the industry view does not have', '?rank=1&cited=1'],
    ['ids that are none', "?queries=1,ABC,'%3B--,<script>"],
    ['params of others', '?utm_source=mail&score=3'],
  ])('passes over %s', (_what, search) => {
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
    const ofHome = (search: string) => homePath(ORGANISATION_ID, readHome(search))
    expect(ofHome('?rank=3')).toBe(ofHome(''))
  })

  it('what its schema takes, whatever the address holds', () => {
    const search = `?queries=${idOf(1)},nonsense&competitor=${'x'.repeat(400)}&cited=90`
    const asked = { days: 90, citationDays: 90, queries: [idOf(1)], competitor: 'x'.repeat(300) }
    expect(visibilityParams.parse(figureParams(readVisibility(search)))).toEqual(asked)
    expect(industryTrendsParams.parse(figureParams(readHome(search)))).toEqual(asked)
  })
})
