import { describe, expect, it } from 'vitest'
import { figureParams, figuresPath, readView, writeView } from '@/components/visibility/view-state'
import { visibilityParams } from '@/lib/schemas/visibility'
import { idOf, ORGANISATION_ID } from '../../support/visibility-figures'

const read = (search: string) => readView(new URLSearchParams(search))

describe('the address of a view', () => {
  it('is empty for the page as it opens', () => {
    expect(read('')).toEqual({ score: 30, rank: 30, cited: 7, queries: [], competitor: null })
    expect(writeView(read(''))).toBe('')
  })

  it.each([
    `?queries=${idOf(1)},${idOf(2)}`,
    '?score=3&rank=90&cited=1',
    `?queries=${idOf(3)}&competitor=parlour+%26+co&rank=7`,
    '?competitor=__proto__',
  ])('comes back as it was: %s', (search) => {
    expect(writeView(read(search))).toBe(search)
  })

  it.each([
    ['a period that is none', '?score=1&rank=-7&cited=400'],
    ['text where numbers stand', '?score=%00&rank=seven&cited=7e0'],
    ['ids that are none', "?queries=1,ABC,'%3B--,<script>"],
    ['params of others', '?utm_source=mail&queries='],
  ])('passes over %s', (_what, search) => {
    expect(read(search)).toEqual(read(''))
  })

  it('takes each id once and no more than the API takes', () => {
    const ids = Array.from({ length: 150 }, (_, index) => idOf(index % 120))
    expect(read(`?queries=${ids.join(',')}`).queries).toHaveLength(100)
  })
})

describe('what the API is asked', () => {
  it('leaves out what only cuts the answer', () => {
    expect(figuresPath(ORGANISATION_ID, read('?score=3&rank=7'))).toBe(figuresPath(ORGANISATION_ID, read('')))
  })

  it('passes its schema, whatever the address holds', () => {
    const view = read(`?queries=${idOf(1)},nonsense&competitor=${'x'.repeat(400)}&cited=90`)
    const params = visibilityParams.parse(figureParams(view))
    expect(params).toEqual({ days: 90, citationDays: 90, queries: [idOf(1)], competitor: 'x'.repeat(300) })
  })
})
