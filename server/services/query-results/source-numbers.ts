import { normaliseCitation } from '@/lib/formulas/citations'

const LINKED = /\[\[(\d{1,4})\]\]\((https?:\/\/[^\s)]+)\)/g
const NUMBERS = /\[((?:web:)?\d{1,4}(?:\s*,\s*(?:web:)?\d{1,4})*)\]/g

/**
 * By its address, the number under which a text cites a page: `[[2]](https://…)` names it, `[2]` and `[web:2]` count the
 * pages that the engine read, from 1.
 */
export function sourceNumbers(text: string, read: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const add = (url: string | undefined, number: number) => {
    const address = url && normaliseCitation(url)?.url
    if (address && !numbers.has(address)) numbers.set(address, number)
  }
  for (const [, number, url] of text.matchAll(LINKED)) add(url, Number(number))
  for (const [, list = ''] of text.matchAll(NUMBERS))
    for (const number of list.split(',').map((each) => Number(each.replace(/\D/g, '')))) add(read[number - 1], number)
  return numbers
}
