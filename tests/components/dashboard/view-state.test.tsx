import { describe, expect, it } from 'vitest'
import { figureParams, figuresPath, readView, writeView } from '@/components/dashboard/view-state'
import { industryTrendsParams } from '@/lib/schemas/industry-trends'
import { idOf, ORGANISATION_ID } from '../../support/visibility-figures'

const read = (search: string) => readView(new URLSearchParams(search))

describe('the address of the home view', () => {
  it('is empty for the page as it opens: both windows at 7 days', () => {
    expect(read('')).toEqual({ rank: 7, cited: 7, queries: [], competitor: null })
    expect(writeView(read(''))).toBe('')
  })

  it.each([`?queries=${idOf(1)},${idOf(2)}`, '?rank=90&cited=3', '?competitor=__proto__'])(
    'comes back as it was: %s',
    (search) => {
      expect(writeView(read(search))).toBe(search)
    },
  )

  it.each([
    ['a period that the industry view does not have', '?rank=1&cited=1'],
    ['ids that are none', "?queries=1,ABC,'%3B--,<script>"],
    ['params of others', '?utm_source=mail&score=3'],
  ])('passes over %s', (_what, search) => {
    expect(read(search)).toEqual(read(''))
  })
})

describe('what the API is asked', () => {
  it('leaves out what only cuts the answer', () => {
    expect(figuresPath(ORGANISATION_ID, read('?rank=3'))).toBe(figuresPath(ORGANISATION_ID, read('')))
  })

  it('passes its schema, whatever the address holds', () => {
    const view = read(`?queries=${idOf(1)},nonsense&competitor=${'x'.repeat(400)}&cited=90`)
    const params = industryTrendsParams.parse(figureParams(view))
    expect(params).toEqual({ days: 90, citationDays: 90, queries: [idOf(1)], competitor: 'x'.repeat(300) })
  })
})
