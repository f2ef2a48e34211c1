import type { Evidence } from './shapes'

/** Words and phrases that a search looks for, without those that it leaves out. */
export function soughtIn(search: string): string[] {
  const parts = search.matchAll(/(-?)"([^"]+)"?|(-?)([^\s"]+)/g)
  return [...parts].flatMap(([, without, phrase, minus, word]) => {
    const text = (phrase ?? word ?? '').trim()
    return without === '-' || minus === '-' || text === '' || (word !== undefined && /^or$/i.test(word)) ? [] : [text]
  })
}

const LETTER = /[\p{L}\p{N}]/u
/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** Places of the sought words in a text, in order: whole words, in any case, with any space between those of a phrase. */
export function foundIn(text: string, sought: readonly string[]): { start: number; end: number }[] {
  const found = sought.flatMap((each) => {
    const words = each.split(/[\s\p{P}]+/u).filter(Boolean)
    if (words.length === 0) return []
    const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[\\s\\p{P}]+')
    const places = [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ 0: hit, index }) => {
      return { start: index, end: index + hit.length }
    })
    return UNSPACED.test(each) ? places : places.filter(({ start, end }) => isWhole(text, start, end))
  })
  return found.sort((a, b) => a.start - b.start)
}

function isWhole(text: string, start: number, end: number): boolean {
  return !LETTER.test(text.slice(0, start).slice(-1)) && !LETTER.test(text.slice(end, end + 1))
}

const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** The first sentence that names the own brand, else the first that names a rival; null where none is named. */
export function quoteOf({ answer, marks }: Pick<Evidence, 'answer' | 'marks'>): string | null {
  const mark = marks.find(({ own }) => own) ?? marks[0]
  if (answer === null || !mark) return null
  const start = answer.lastIndexOf('\n', mark.start - 1) + 1
  const end = answer.indexOf('\n', mark.end)
  const line = answer.slice(start, end < 0 ? undefined : end)
  const at = mark.start - start
  const sentence = [...SENTENCES.segment(line)].find(({ index, segment }) => at >= index && at < index + segment.length)
  return plainText(sentence?.segment ?? line) || null
}

/** Without the signs of headings, lists, emphasis, links and sources. */
function plainText(written: string): string {
  return written
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[+(?:web:)?\d+(?:\s*,\s*(?:web:)?\d+)*\]+/g, '')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim()
}
