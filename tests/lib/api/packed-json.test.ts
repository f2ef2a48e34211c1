import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packJson, unpackJson } from '@/lib/api/packed-json'
import { runsOf } from '@/tests/support/runs-of'

const plain = (value: unknown) => JSON.stringify(value)

describe('packed JSON', () => {
  it('unpacks to what was packed, whatever it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(plain(unpackJson(packJson(value)))).toBe(plain(JSON.parse(plain(value))))
      }),
    )
  })

  it('unpacks to what was packed where lists have equal fields, or a field named like the mark of packing', () => {
    const key = fc.constantFrom('#', '__proto__', 'date', 'score', '')
    const leaf = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.boolean())
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 5 }, leaf, tie('list'), tie('object')),
      list: fc.array(tie('object'), { maxLength: 4 }),
      object: fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
    }))
    fc.assert(
      fc.property(value, (each) => {
        expect(plain(unpackJson(packJson(each)))).toBe(plain(each))
      }),
      { numRuns: runsOf(2000) },
    )
  })

  it('leaves out fields without a value, as JSON does', () => {
    const list = [
      { date: '2026-11-20', low: undefined },
      { date: '2026-11-21', low: undefined },
    ]
    expect(unpackJson(packJson(list))).toEqual([{ date: '2026-11-20' }, { date: '2026-11-21' }])
  })

  it('names the fields of a list once', () => {
    const days = Array.from({ length: 90 }, (_, at) => ({ date: `day ${at}`, score: at, averageResults: 7 * at }))
    expect(packJson({ days }).match(/averageResults/g)).toHaveLength(1)
  })
})
