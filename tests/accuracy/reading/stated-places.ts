import type { Range } from '@/lib/names/addresses'
import { PLACES as FURTHER } from './further-languages'
import { linesOf, type Named, type TextLine } from './item-heads'

/** How sentences state first, second and third place, in the same order of languages in each list. */
const PLACES = [
  [
    '(?:first|1st) (?:place|choice|pick|spot)|top (?:pick|choice|spot)|my (?:pick|choice|favourite|favorite)|the winner|in first',
    "number one|i would choose|i['’]d choose|erste[rn]? (?:platz|stelle|wahl)|mein favorit|premi[èe]re place|premier choix",
    'primer (?:lugar|puesto)|primo posto|prima scelta|pierwsze miejsce',
    FURTHER[0],
  ],
  [
    '(?:second|2nd) (?:place|choice|pick|spot)|in second|runner-up|number two|zweite[rn]? (?:platz|stelle|wahl)|deuxi[èe]me place',
    'second choix|segundo (?:lugar|puesto)|secondo posto|seconda scelta|drugie miejsce',
    FURTHER[1],
  ],
  [
    '(?:third|3rd) (?:place|choice|pick|spot)|in third|number three|dritte[rn]? (?:platz|stelle|wahl)|troisi[èe]me place',
    'troisi[èe]me choix|tercer (?:lugar|puesto)|terzo posto|terza scelta|trzecie miejsce',
    FURTHER[2],
  ],
].map((ways) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${ways.join('|')})(?![\\p{L}\\p{N}])`, 'giu'))

const SENTENCE_END = /[.!?;](?=\s)/g
const SENTENCE_MAX = 1000

/** Returns places stated in sentences, as in 'third place goes to Tor': by name, from 1. Empty when none is first. */
export function statedPlaces<Mention extends Named>(
  text: string,
  mentions: readonly Mention[],
): Map<Mention['ref'], number> {
  const places = new Map<Mention['ref'], number>()
  let at = 0
  for (const sentence of linesOf(text).flatMap(sentencesOf)) {
    while ((mentions[at]?.start ?? text.length) < sentence.start) at += 1
    let end = at
    while ((mentions[end]?.end ?? text.length + 1) <= sentence.end) end += 1
    const named = mentions.slice(at, end)
    const isReadable = named.length > 0 && sentence.text.length <= SENTENCE_MAX
    for (const { place, mention } of isReadable ? bound(statedIn(sentence), named) : [])
      if (!places.has(mention.ref)) places.set(mention.ref, place)
    at = end
  }
  return [...places.values()].includes(1) ? places : new Map()
}

function sentencesOf({ text, start }: TextLine): TextLine[] {
  const sentences: TextLine[] = []
  let from = 0
  for (const end of [...[...text.matchAll(SENTENCE_END)].map(({ index }) => index), text.length]) {
    sentences.push({ start: start + from, end: start + end, text: text.slice(from, end) })
    from = end
  }
  return sentences
}

interface Stated extends Range {
  place: number
}

function statedIn({ text, start }: TextLine): Stated[] {
  const found = PLACES.flatMap((pattern, index) =>
    [...text.matchAll(pattern)].map((match) => ({
      place: index + 1,
      start: start + match.index,
      end: start + match.index + match[0].length,
    })),
  )
  return found.sort((a, b) => a.start - b.start)
}

/** Assigns places to names: in order when there are as many of each, otherwise each place to the nearest name. */
function bound<Mention extends Range>(stated: readonly Stated[], named: readonly Mention[]) {
  return stated.flatMap(({ place, start, end }, index) => {
    const gap = (mention: Range) => Math.max(mention.start - end, start - mention.end)
    const nearest = named.reduce((best, each) => (gap(each) < gap(best) ? each : best))
    const mention = stated.length === named.length ? named[index] : nearest
    return mention ? [{ place, mention }] : []
  })
}
