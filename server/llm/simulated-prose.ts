import { brandKey } from '@/lib/names/keys'
import type { Topic, TopicBrand, Trait } from './simulated-markets'

// How an invented answer is worded: as a list, prose or a table, with hedges and prices, and no clause twice. Brands, and
// nothing else, are in bold, in the order of their places.

export const FORMS = ['list', 'bullets', 'prose', 'table'] as const
type Form = (typeof FORMS)[number]

/** How often answers take each form; the shares add up to 1. */
export type Forms = Readonly<Record<Form, number>>

/** How often a brand is also criticised. */
const DOUBTED = 0.18
const PRICED = 0.3
const TWICE_PRAISED = 0.65

// Sentences begin in lower case, since in prose they follow a colon.

const STRENGTH = [
  (one: string) => `${one}.`,
  (one: string) => `reviewers note that ${one}.`,
  (one: string) => `several guides say that ${one}.`,
  (one: string) => `it stands out because ${one}.`,
  (one: string) => `people who know it say that ${one}.`,
  (one: string) => `according to recent reviews, ${one}.`,
  (one: string) => `as far as I could check, ${one}.`,
  (one: string) => `what people like is that ${one}.`,
] as const

const TWO_STRENGTHS = [
  (one: string, other: string) => `${one}, and ${other}.`,
  (one: string, other: string) => `${one}; besides, ${other}.`,
  (one: string, other: string) => `reviews agree that ${one} and that ${other}.`,
  (one: string, other: string) => `guides mention two things: ${one}, and ${other}.`,
] as const

const PRICE = [
  (one: string, price: string) => `${one}, with prices from about ${price}.`,
  (one: string, price: string) => `from about ${price}; ${one}.`,
  (one: string, price: string) => `expect to pay from ${price}: ${one}.`,
] as const

const DOUBT = [
  (one: string, doubt: string) => `${one}, though ${doubt}.`,
  (one: string, doubt: string) => `${one}, but ${doubt}.`,
  (one: string, doubt: string) => `reviewers note that ${one}, yet ${doubt}.`,
] as const

/** How prose comes to the first brand, to the next ones and to the last. */
const FIRST = ['is the one I would look at first', 'comes up most often', 'leads most guides', 'is a safe first choice']
const NEXT = [
  'is close behind',
  'is worth a visit too',
  'suits a smaller budget',
  'is mentioned by several guides',
  'is a sound choice',
  'has a good name as well',
  'deserves a second look',
  'is the quieter alternative',
]
const LAST = ['rounds off the list', 'is named less often', 'may fit in special cases']

interface Wording {
  topic: Topic
  brands: readonly TopicBrand[]
  /** Sentences on each brand. */
  sentences: number
  forms: Forms
  /** Returns the source mark of a brand, by its position. */
  mark: (index: number) => string
}

/** Returns the Markdown text on the brands, without an introduction. */
export function wordBrands({ topic, brands, sentences, forms, mark }: Wording, random: () => number): string {
  const form = formOf(forms, random)
  const said = new Set<string>()
  const rows = brands.map((brand) => {
    const speech = { topic, brand, said, points: new Set<string>(), isPriced: form !== 'table' }
    const [first = '', ...more] = Array.from({ length: sentences }, () => sentenceOn(speech, random))
    const text = [first, ...more.map(capitalised)].join(' ')
    return { name: `**${brand.name}**`, text, price: priceOf(topic, brand) }
  })
  switch (form) {
    case 'list':
      return rows.map(({ name, text }, index) => `${index + 1}. ${name}: ${capitalised(text)}${mark(index)}`).join('\n')
    case 'bullets':
      return rows.map(({ name, text }, index) => `- ${name}: ${capitalised(text)}${mark(index)}`).join('\n')
    case 'table': {
      const head = `| ${capitalised(topic.noun)} | What stands out | From about |\n| --- | --- | --- |`
      return [
        head,
        ...rows.map(({ name, text, price }, index) => `| ${name} | ${capitalised(text)}${mark(index)} | ${price} |`),
      ].join('\n')
    }
    case 'prose': {
      const unused = { next: [...NEXT], last: [...LAST] }
      const parts = rows.map(({ name, text }, index) => {
        const isLast = index > 0 && index === rows.length - 1
        const leads = index === 0 ? FIRST : isLast || unused.next.length === 0 ? unused.last : unused.next
        const lead = leads.length > 0 ? pick(leads, random) : 'is named too'
        if (leads !== FIRST) leads.splice(leads.indexOf(lead), 1)
        return `${name} ${lead}: ${text}${mark(index)}`
      })
      return paragraphs(parts).join('\n\n')
    }
  }
}

/** Two brands a paragraph, since more read like a list. */
function paragraphs(parts: readonly string[]): string[] {
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1]].filter(Boolean).join(' ')] : []))
}

function formOf(forms: Forms, random: () => number): Form {
  let left = random()
  for (const form of FORMS) {
    left -= forms[form]
    if (left < 0) return form
  }
  return 'list'
}

interface Speech {
  topic: Topic
  brand: TopicBrand
  /** Clauses of the answer so far, of all brands. */
  said: Set<string>
  /** Points of the brand so far. */
  points: Set<string>
  isPriced: boolean
}

function sentenceOn(speech: Speech, random: () => number): string {
  const { topic, brand, isPriced } = speech
  const strength = clauseOf(topic.strengths, speech, random)
  if (random() < DOUBTED) return pick(DOUBT, random)(strength, clauseOf(topic.doubts, speech, random))
  const kind = random()
  if (isPriced && kind < PRICED) return pick(PRICE, random)(strength, priceOf(topic, brand))
  if (kind < TWICE_PRAISED) return pick(TWO_STRENGTHS, random)(strength, clauseOf(topic.strengths, speech, random))
  return pick(STRENGTH, random)(strength)
}

/** Picks a clause that the answer does not have yet, on another point, and more often on what the brand is known for. */
function clauseOf(traits: readonly Trait[], { brand, said, points }: Speech, random: () => number): string {
  const unsaid = (trait: Trait) => trait.said.filter((clause) => !said.has(clause))
  const choices = traits.filter((trait) => !points.has(trait.point) && unsaid(trait).length > 0)
  const weightOf = ({ point }: Trait) => 0.3 + chance('known for', brandKey(brand.name), point) ** 2
  let at = random() * choices.reduce((sum, trait) => sum + weightOf(trait), 0)
  const trait = choices.find((choice) => {
    at -= weightOf(choice)
    return at < 0
  })
  const clause = trait ? pick(unsaid(trait), random) : pick(pick(traits, random).said, random)
  said.add(clause)
  if (trait) points.add(trait.point)
  return clause
}

/** The same in every answer, since a price does not change with the question. */
function priceOf({ price: { least, most, per } }: Topic, brand: TopicBrand): string {
  const pounds = least + chance('price', brandKey(brand.name)) * (most - least)
  return `£${5 * Math.round(pounds / 5)} ${per}`
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// Deterministic random numbers: the same parts give the same numbers on every machine.

export interface Span {
  least: number
  most: number
}

export function between({ least, most }: Span, random: () => number): number {
  return least + Math.floor(random() * (most - least + 1))
}

export function chance(...parts: readonly (string | number | null)[]): number {
  return seededRandom(...parts)()
}

/** Returns a generator of numbers in [0, 1): FNV-1a seeds mulberry32. */
export function seededRandom(...parts: readonly (string | number | null)[]): () => number {
  let state = 0x811c9dc5
  for (const char of parts.map((part) => part ?? '\u0000').join('\u0001')) {
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}
