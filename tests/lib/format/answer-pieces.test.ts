import { describe, expect, it } from 'vitest'
import { answerPieces } from '@/lib/format/answer-pieces'

const NONE: ReadonlySet<number> = new Set()

/** As a line: **bold**, {own}, <rival>, (label→address), ^1. */
function drawn(text: string, marks: { start: number; end: number; own: boolean }[] = [], numbers = NONE): string {
  return answerPieces(text, marks, numbers)
    .map((piece) => {
      if (piece.source !== null) return `^${piece.source}`
      const marked = piece.mark === null ? piece.text : piece.mark === 'own' ? `{${piece.text}}` : `<${piece.text}>`
      const linked = piece.href === null ? marked : `(${marked}→${piece.href})`
      return piece.bold ? `**${linked}**` : linked
    })
    .join('')
}
const markOf = (text: string, name: string, own = true) => ({
  start: text.indexOf(name),
  end: text.indexOf(name) + name.length,
  own,
})

describe('the pieces of an answer', () => {
  it('are its text where nothing is marked, and nothing of an empty one', () => {
    expect(drawn('Baythorne <b>first</b>,\nthen Loomhouse.')).toBe('Baythorne <b>first</b>,\nthen Loomhouse.')
    expect(answerPieces('', [], NONE)).toEqual([])
  })

  it('mark names, also those in bold and at both ends', () => {
    const text = 'Loomhouse, then **Baythorne**'
    expect(drawn(text, [markOf(text, 'Loomhouse'), markOf(text, 'Baythorne', false)])).toBe(
      '{Loomhouse}, then **<Baythorne>**',
    )
  })

  it('show headings and numbers of items in bold, without signs', () => {
    expect(drawn('## Best offices\n1. Loomhouse\n#hash')).toBe('**Best offices**\n**1.** Loomhouse\n#hash')
  })

  it('link the label of an address, and leave any other address as text', () => {
    expect(drawn('See [the guide](https://a.example/x).')).toBe('See (the guide→https://a.example/x).')
    expect(drawn('[x](javascript:alert(1))')).toBe('[x](javascript:alert(1))')
  })

  it('keep a link whole: a name that is its label is marked, one within it is not', () => {
    const [named, within] = ['[Baythorne](https://a.example/)', '[baythorne.com](https://a.example/)']
    expect(drawn(named, [markOf(named, 'Baythorne')])).toBe('({Baythorne}→https://a.example/)')
    expect(drawn(within, [markOf(within, 'baythorne')])).toBe('(baythorne.com→https://a.example/)')
  })

  it('have the numbers of sources that are there, and other numbers in brackets as text', () => {
    const numbers = new Set([1, 2])
    expect(drawn('A[1] B [1, 2] C [3] D [[2]](https://a.example/) E [web:1]', [], numbers)).toBe(
      'A^1 B ^1^2 C [3] D ^2 E ^1',
    )
  })

  it('cost little, whatever is in the text', () => {
    for (const part of ['**a', '[', '[[1', '[1,', '# ', '**', '[a](https://', '1. ']) {
      const start = performance.now()
      answerPieces(part.repeat(200_000 / part.length), [], new Set([1]))
      expect(performance.now() - start, part).toBeLessThan(1500)
    }
  })
})
