import type { Range } from '@/lib/names/addresses'
import { findNames, type Mention } from '@/lib/names/find-names'
import { layoutOf } from './answer-layout'
import { within } from './item-heads'
import { isPresentedBeside, unpresentedParts, withoutPassing } from './passing-mentions'
import { statedPlaces } from './stated-places'

// Reads a labelled answer without a model, to measure the matcher (R-NAME-6). Customers' answers are read by a model
// (R-NAME-2).

interface KnownName<Ref> {
  name: string
  ref: Ref
}

/**
 * Returns the known names that an answer presents as options, each once, in order of placement: by ranks in lists and
 * tables, by stated places, otherwise by text order. Leaves out names in passing (advised against, compared with,
 * closed, only a source) (R-NAME-6).
 */
export function readOrder<Ref>(text: string, names: readonly KnownName<Ref>[], never: readonly string[] = []): Ref[] {
  const isHidden = within(unpresentedParts(text))
  const mentions = findNames(text, names.flatMap(spellings), never).filter((mention) => !isHidden(mention))
  const { heads, items, asides, ranked } = layoutOf(text, mentions)
  const [isInItem, isAside] = [within(items), within(asides)]
  const small = new Set(names.filter(({ name }) => /^\P{Lu}*\p{Ll}\P{Lu}*$/u.test(name)).map(({ ref }) => ref))
  const isWrittenAsName = (mention: Mention<Ref>) =>
    small.has(mention.ref) || !/\p{Lu}/u.test(text) || hasCapital(text, mention)
  const isOption = (mention: Mention<Ref>) => {
    if (heads.has(mention)) return true
    if (isAside(mention) || !isWrittenAsName(mention)) return false
    return heads.size === 0 || isInItem(mention) || isPresentedBeside(text, mention)
  }
  const notInPassing = withoutPassing(text, mentions)
  const presented = notInPassing.filter(isOption)
  const order = new Map<Ref, number>()
  for (const mention of presented)
    if (heads.has(mention) && !order.has(mention.ref)) order.set(mention.ref, heads.get(mention) ?? mention.start)
  for (const { ref, start } of presented) if (!order.has(ref)) order.set(ref, start)
  const spoken = notInPassing.filter((mention) => order.has(mention.ref) && !isAside(mention))
  const stated = ranked ? new Map<Ref, number>() : statedPlaces(text, spoken)
  const place = (ref: Ref) => stated.get(ref) ?? Number.POSITIVE_INFINITY
  const at = (ref: Ref) => order.get(ref) ?? 0
  return [...order.keys()].sort((a, b) => (place(a) === place(b) ? at(a) - at(b) : place(a) - place(b)))
}

const AND = ['and', 'und', 'et', 'y', 'e', 'i', 'ja', 'és', 've']
const UMLAUTS: readonly [RegExp, string][] = [
  [/ä/gi, 'ae'],
  [/ö/gi, 'oe'],
  [/ü/gi, 'ue'],
]

/** Returns other spellings of a name: '&' as a word, umlauts as two letters, no hyphens and dots, in a genitive. */
export function spellings<Ref>({ name, ref }: KnownName<Ref>): KnownName<Ref>[] {
  const others = name.includes('&') ? AND.map((and) => name.replaceAll('&', and)) : []
  const spelt = [name, ...others, name.replaceAll('-', ''), name.replaceAll('.', ''), `${name}s`]
  const plain = spelt.map((each) => UMLAUTS.reduce((left, [letter, two]) => left.replace(letter, two), each))
  return [...new Set([...spelt, ...plain])].map((each) => ({ name: each, ref }))
}

/** In a text with capitals, a name written without its own is an ordinary word: 'as light as a kite'. */
function hasCapital(text: string, { start, end }: Range): boolean {
  return /[\p{Lu}\p{Lo}\p{N}]/u.test(text.slice(start, end))
}
