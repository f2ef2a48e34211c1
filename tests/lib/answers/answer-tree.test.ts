import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerNode, answerTree } from '@/lib/answers/answer-tree'
import type { TextMark } from '@/lib/answers/shapes'
import { cpuMsOf } from '@/tests/support/cpu-time'
import { runsOf } from '@/tests/support/runs-of'

const NONE: ReadonlySet<number> = new Set()
const SIGNS: Partial<Record<AnswerNode['kind'], string>> = {
  paragraph: 'p',
  quote: 'quote',
  codeBlock: 'pre',
  table: 'table',
  cell: 'td',
  rule: 'hr',
  bold: 'b',
  italic: 'i',
  code: 'code',
}

/** As a line: `tag(…)` for each part, {own}, <rival>, ^1 for a source. */
function line(nodes: readonly AnswerNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'source') return `^${node.number}`
      if (node.kind === 'text')
        return node.mark === null ? node.text : node.mark === 'own' ? `{${node.text}}` : `<${node.text}>`
      const inner = line(node.children)
      if (node.kind === 'heading') return `h${node.level}(${inner})`
      if (node.kind === 'list') return `${node.ordered ? 'ol' : 'ul'}(${inner})`
      if (node.kind === 'item') return `${node.value ?? 'li'}(${inner})`
      if (node.kind === 'row') return `${node.head ? 'th' : 'tr'}(${inner})`
      if (node.kind === 'link') return `a(${inner}→${node.href})`
      return `${SIGNS[node.kind]}(${inner})`
    })
    .join('')
}
const drawn = (text: string, marks: TextMark[] = [], numbers = NONE) => line(answerTree(text, marks, numbers))
const markOf = (text: string, name: string, own = true) => ({
  start: text.indexOf(name),
  end: text.indexOf(name) + name.length,
  own,
})

describe('the formatted text of an answer', () => {
  it('is the plain text where nothing is marked up, and empty for an empty answer', () => {
    expect(drawn('Baythorne first,\nthen Loomhouse.')).toBe('p(Baythorne first,\nthen Loomhouse.)')
    expect(drawn('')).toBe('')
  })

  it('has headings, emphasis, rules and quotes without their signs', () => {
    expect(drawn('## Best *offices* ##\n\n**Bold _both_**, `code`\n\n---\n\n> said\n> so')).toBe(
      'h2(Best i(offices) )p(b(Bold i(both)), code(code))hr()quote(p(said\nso))',
    )
    expect(drawn('#hash 2 * 3 * 4 snake_case_name')).toBe('p(#hash 2 * 3 * 4 snake_case_name)')
  })

  it('has lists within lists, with the numbers that were written', () => {
    expect(drawn('1. **Loomhouse**\n   - quiet\n   - bright\n2. Kiln\n\nText\n\n5) Five')).toBe(
      'ol(1(p(b(Loomhouse))ul(li(p(quiet))li(p(bright))))2(p(Kiln)))p(Text)ol(5(p(Five)))',
    )
  })

  it('has tables, with their empty cells in place', () => {
    expect(drawn('| Brand | | Price |\n|---|:-:|--:|\n| Kiln | | **£5** |')).toBe(
      'table(th(td(Brand)td()td(Price))tr(td(Kiln)td()td(b(£5))))',
    )
  })

  it('has code as it was written, after its language', () => {
    expect(drawn('```js\na  [1]\n  **b**\n```', [], new Set([1]))).toBe('pre(js\na  [1]\n  **b**)')
    expect(drawn('- item\n\n  ```\n  a\n    b\n  ```')).toBe('ul(li(p(item)pre(a\n  b)))')
  })

  it('links addresses of the web, and leaves any other address, pictures’ too, as it was written', () => {
    expect(drawn('See [the *guide*](https://a.example/x "Title"), [](https://b.example/).')).toBe(
      'p(See a(the i(guide)→https://a.example/x), a(https://b.example/→https://b.example/).)',
    )
    for (const hostile of [
      '[x](javascript:alert(1))',
      '[x](JaVaScRiPt:alert`1`)',
      '[x](data:text/html,hi)',
      '[x](https://user:pass@a.example/)',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<!-- hidden -->',
      '<https://a.example/>',
      '[label]: https://a.example/',
      '&lt;b&gt; &amp; &#106;',
    ])
      expect(drawn(hostile)).toBe(`p(${hostile})`)
    expect(drawn('![logo](https://a.example/l.png)')).toBe('p(a(logo→https://a.example/l.png))')
  })

  it('marks names, also within emphasis, links and code, and a name that emphasis cuts', () => {
    const text = 'Loomhouse, then **Baythorne**, [Kiln London](https://kiln.example/) and `Foundry`'
    const names = ['Loomhouse', 'Baythorne', 'Kiln', 'Foundry']
    expect(
      drawn(
        text,
        names.map((name) => markOf(text, name, name === 'Loomhouse')),
      ),
    ).toBe('p({Loomhouse}, then b(<Baythorne>), a(<Kiln> London→https://kiln.example/) and code(<Foundry>))')
    const cut = '**Loom** House is first'
    const marks = [{ start: 2, end: 14, own: true }]
    expect(drawn(cut, marks)).toBe('p(b({Loom}){ House} is first)')
    expect(textsOf(answerTree(cut, marks, NONE)).map(({ first }) => first)).toEqual([true, false, false])
  })

  it.each([
    ['([loomhouse.co.uk](https://loomhouse.co.uk/a))', 'p((a(loomhouse.co.uk→https://loomhouse.co.uk/a)))'],
    ['Quiet. (loomhouse.co.uk)', 'p(Quiet. (loomhouse.co.uk))'],
    ['See www.loomhouse.co.uk, today.', 'p(See {www.loomhouse.co.uk}, today.)'],
    ['Loomhouse.Quiet rooms', 'p({Loomhouse}.Quiet rooms)'],
    ['loomhouse.', 'p({loomhouse}.)'],
  ])('marks no name that is only a part of a domain: %s', (text, expected) => {
    expect(drawn(text, [markOf(text, /loomhouse/i.exec(text)?.[0] ?? '')])).toBe(expected)
  })

  it('marks a domain that is the name, wherever it stands, and one with two names once', () => {
    const text = '[booking.com](https://booking.com/) (booking.com) kiln.booking.com'
    const marks = [...text.matchAll(/booking\.com|kiln/g)].map(({ index, 0: name }) => {
      return { start: index, end: index + name.length, own: false }
    })
    expect(
      drawn(
        text,
        marks.filter(({ start }) => start !== text.indexOf('booking.com/)')),
      ),
    ).toBe('p(a(<booking.com>→https://booking.com/) (<booking.com>) <kiln.booking.com>)')
  })

  it('has the numbers of sources that are there, and other numbers in brackets as text', () => {
    expect(drawn('A[1] B [1, 2] C [3] D [[2]](https://a.example/) E [web:1]', [], new Set([1, 2]))).toBe(
      'p(A^1 B ^1^2 C [3] D ^2 E ^1)',
    )
    expect(drawn('A [[1]](https://a.example/x_(y)) B [[2]](https://b.example/ "C (2024)")', [], new Set([1, 2]))).toBe(
      'p(A ^1 B ^2)',
    )
  })
})

const textsOf = (nodes: readonly AnswerNode[]): Extract<AnswerNode, { kind: 'text' }>[] =>
  nodes.flatMap((node) => (node.kind === 'text' ? node : 'children' in node ? textsOf(node.children) : []))
const letters = (text: string) => text.replace(/[^A-Z]/g, '')

/** Words are written in capitals, addresses are not, so that what is drawn can be compared with what was written. */
const word = fc.stringMatching(/^[A-Z]{1,6}$/)
const part = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 4, arbitrary: fc.constantFrom(' ', '\n', '\n\n', '  \n', '\n   ', '\t') },
  fc.constantFrom('*', '**', '_', '`', '```', '~~~\n', '#', '## ', '> ', '- ', '1. ', '12) ', '|', '\n|-|-|\n', '---'),
  fc.constantFrom('[', ']', '(', ')', '[[1]]', '[2]', '![', '](https://a.example/x)', '<', '>', '\\', '&amp;', ': '),
  word.map((label) => `[${label}](https://a.example/)`),
  word.map((label) => `**${label}**`),
)

it('draws each letter once, in order, and each marked name as it was written, whatever the text is', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (parts, every) => {
      const text = parts.join('')
      const marks = [...text.matchAll(/[A-Z]+/g)]
        .filter((_, index) => index % every === 0)
        .map(({ index, 0: name }, turn) => ({ start: index, end: index + name.length, own: turn % 2 === 0 }))
      const texts = textsOf(answerTree(text, marks, new Set([1])))
      expect(texts.map((piece) => letters(piece.text)).join('')).toBe(letters(text))
      const named = marks.map(({ start, end }) => text.slice(start, end))
      expect(texts.flatMap(({ mark, text: name }) => (mark ? name : [])).join(' ')).toBe(named.join(' '))
      expect(texts.filter(({ first }) => first)).toHaveLength(marks.length)
    }),
    { numRuns: runsOf(2000) },
  )
}, 60_000)

describe('a hostile text', () => {
  it.each([
    '[',
    '[a](',
    '*a',
    '**a*',
    '1. ',
    '> ',
    '- ',
    '`a``',
    '|-',
    '[a][',
    '<a ',
    '\\[',
    '# a\n',
    '- a\n  ',
    '[[1]](',
  ])(
    'of %j costs little, in one block or in many',
    (part) => {
      for (const block of [50, 5900, 100_000]) {
        const one = `${part.repeat(block / part.length)}\n\n`
        const text = one.repeat(Math.max(1, 100_000 / one.length))
        expect(
          cpuMsOf(() => answerTree(text, [], new Set([1]))),
          `${block}`,
        ).toBeLessThan(3000)
      }
    },
    60_000,
  )

  it('of very long blocks or deep nesting comes as it was received, marks included', () => {
    for (const text of [`**${'a '.repeat(4000)}** Loomhouse`, `${'- '.repeat(30)}**a** Loomhouse`])
      expect(drawn(text, [markOf(text, 'Loomhouse')])).toBe(`p(${text.replace('Loomhouse', '{Loomhouse}')})`)
    const deep = Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
    expect(letters(drawn(deep.toUpperCase()))).toBe('A'.repeat(40))
  })
})
