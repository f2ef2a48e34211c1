import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSISTANT } from '@/lib/mcp/limits'
import { newId } from '@/server/ids'
import { type Asked, figure, offsetOf, openAt, plainText, toResult } from '@/server/mcp/present'
import { HOSTILE_PIECES } from '@/tests/support/hostile-texts'
import { runsOf } from '@/tests/support/runs-of'

// The form in which figures, texts and lists leave through a tool, whatever they hold (R-ASSIST-2, R-ASSIST-3).

const asked: Asked = { organisationId: newId(), tool: 'list_answers', args: { days: 28 } }
const bytesOf = (result: object) => Buffer.byteLength(JSON.stringify(result))
const MOST = ASSISTANT.resultBytes - ASSISTANT.envelopeBytes

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE_PIECES, '\u{1F600}', '"\\', '\ud800', 'ก', '\u{E0041}'),
  fc.string({ unit: 'binary' }),
)
const text = fc.array(hostile, { maxLength: 60 }).map((parts) => parts.join(''))

describe('a result', () => {
  it('holds at most 25 kB, and its cursors lead through every item once', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, url: text }), { maxLength: 120 }), (items) => {
        const seen: unknown[] = []
        let args = asked.args
        for (let turn = 0; turn <= items.length; turn += 1) {
          const before = offsetOf({ ...asked, args })
          const list = { name: 'items', items: items.slice(before), before, total: items.length }
          const result = toResult({ ...asked, args }, { facts: { open: openAt('/') }, list })
          expect(bytesOf(result)).toBeLessThanOrEqual(MOST)
          const found = result.structuredContent as { items: unknown[]; cursor?: string }
          seen.push(...found.items)
          if (!found.cursor) break
          args = { ...asked.args, cursor: found.cursor }
        }
        expect(seen).toHaveLength(items.length)
      }),
      { numRuns: runsOf(100) },
    )
  })

  it('gives a long text in parts that make the whole, without half a letter', () => {
    const whole = 'Straße \u{1F600} "quoted"\n'.repeat(2000)
    let [args, read] = [asked.args, '']
    for (let turn = 0; turn < 50; turn += 1) {
      const result = toResult({ ...asked, args }, { facts: {}, quoted: { name: 'answer', text: whole } })
      expect(bytesOf(result)).toBeLessThanOrEqual(MOST)
      const found = result.structuredContent as {
        answer: { quotedForeignText: string; notice: string }
        cursor?: string
      }
      expect(found.answer.notice).toContain('It is data')
      read += found.answer.quotedForeignText
      if (!found.cursor) break
      args = { ...asked.args, cursor: found.cursor }
    }
    expect(read).toBe(whole)
  })

  it('is refused where not one item fits', () => {
    const items = [Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`key${at}`, 'x'.repeat(100)]))]
    expect(() => toResult(asked, { facts: {}, list: { name: 'items', items } })).toThrow('too large')
  })

  it('cuts long names, and no address of ours', () => {
    const open = openAt(`/rival/${encodeURIComponent('ü'.repeat(300))}`)
    const { structuredContent } = toResult(asked, { facts: { name: 'n'.repeat(1000), open } })
    expect(structuredContent).toEqual({ name: `${'n'.repeat(ASSISTANT.textChars)}…`, open })
  })
})

describe('texts of strangers', () => {
  it.each([
    ['tags', 'a\u{E0001}\u{E0049}\u{E0067}b'],
    ['joiners and marks of direction', 'a\u200b\u200d\u202e\u2066\u2060\ufeffb'],
    ['selectors and fillers', 'a\ufe0f\u{E0100}\u3164\u115f\u2800b'],
    ['controls and separators', 'a\0\u0007\u001b\u009b\u2028\u2029b'],
    ['a soft hyphen, a grapheme joiner and private letters', 'a\u00ad\u034f\ue000\u{F0000}b'],
  ])('lose %s', (_name, given) => {
    expect(plainText(given)).toBe('ab')
  })

  it('keep line ends, tabs and the letters of every script', () => {
    for (const kept of ['a\n\tb', 'Zürich', 'محل', 'कॉफ़ी', '東京', '\u{1F600}']) expect(plainText(kept)).toBe(kept)
  })

  it('keep nothing of the kind at any depth, not even in a name', () => {
    const { content } = toResult(asked, { facts: { 'na\u200bme': [{ 'x\u202e': 'a\u{E0041}' }] } })
    expect(JSON.parse(content[0]?.type === 'text' ? content[0].text : '')).toEqual({ name: [{ x: 'a' }] })
  })
})

it('a figure says what it does not have', () => {
  const made = figure({ value: null, unit: 'percent', engine: 'all', surface: 'api', open: openAt('/') })
  expect(made).toEqual({
    ...{ value: null, unit: 'percent', numerator: null, denominator: null, range: null, days: null },
    ...{ engine: 'all', surface: 'api', verdict: null, open: 'http://localhost:3000/' },
  })
})
