import { describe, expect, it } from 'vitest'
import { NOTHING_SELECTED, selectedOn, selectionHref } from '@/lib/layout/params'

const HOME = '/'
const VISIBILITY = '/visibility-data'
const OPPORTUNITIES = '/opportunities'

describe('what is selected on a dashboard', () => {
  const onHome = selectedOn(HOME, { queries: 'a,b', competitor: 'kiln', engine: 'openai' }, NOTHING_SELECTED)
  const onVisibility = selectedOn(VISIBILITY, { queries: 'c', engine: 'openai', range: '30' }, onHome)

  it('goes along where it means the same, and queries and rivals stay with their page', () => {
    expect(selectionHref(VISIBILITY, onHome)).toBe('/visibility-data?engine=openai')
    expect(selectionHref(OPPORTUNITIES, onVisibility)).toBe('/opportunities?engine=openai&range=30')
    expect(selectionHref(HOME, onVisibility)).toBe('/?queries=a,b&competitor=kiln&engine=openai&range=30')
    expect(selectionHref(VISIBILITY, onVisibility)).toBe('/visibility-data?queries=c&engine=openai&range=30')
  })

  it('is kept while other pages are open, which neither read nor change it', () => {
    const elsewhere = selectedOn('/geo-recommendations', { queries: 'x', engine: 'google' }, onVisibility)
    expect(elsewhere).toBe(onVisibility)
    expect(selectionHref('/geo-recommendations', onVisibility)).toBe('/geo-recommendations')
    expect(selectionHref('/reports/2026-11', onVisibility)).toBe('/reports/2026-11')
  })

  it('goes along to the page of one query, which takes no queries and selects engine and range alone', () => {
    expect(selectionHref('/query/abc', onVisibility)).toBe('/query/abc?engine=openai&range=30')
    expect(selectionHref('/query/abc#why-not-us', onVisibility)).toBe('/query/abc?engine=openai&range=30#why-not-us')
    const onQuery = selectedOn('/query/abc', { engine: 'anthropic', range: '28', queries: 'x' }, onVisibility)
    expect(selectionHref(VISIBILITY, onQuery)).toBe('/visibility-data?queries=c&engine=anthropic&range=28')
    expect(selectionHref(HOME, onQuery)).toBe('/?queries=a,b&competitor=kiln&engine=anthropic&range=28')
    expect(selectedOn('/query/def', { engine: 'anthropic', range: '28' }, onQuery)).toBe(onQuery)
  })

  it('ends where a page clears it: the latest page says what is selected on all of them', () => {
    const cleared = selectedOn(OPPORTUNITIES, {}, onVisibility)
    expect(selectionHref(VISIBILITY, cleared)).toBe('/visibility-data?queries=c')
    expect(selectionHref(VISIBILITY, selectedOn(VISIBILITY, {}, cleared))).toBe('/visibility-data')
  })

  it('is the same object while nothing changes, so that nothing is drawn again', () => {
    expect(selectedOn(VISIBILITY, { queries: 'c', engine: 'openai', range: '30' }, onVisibility)).toBe(onVisibility)
    expect(selectedOn(HOME, {}, NOTHING_SELECTED).shared).toEqual({})
  })

  it('is written into an address as text, whatever it holds', () => {
    const hostile = selectedOn(HOME, { competitor: 'a&engine=x#<b>', engine: 'ope nai' }, NOTHING_SELECTED)
    expect(selectionHref(HOME, hostile)).toBe('/?competitor=a%26engine%3Dx%23%3Cb%3E&engine=ope+nai')
  })
})
