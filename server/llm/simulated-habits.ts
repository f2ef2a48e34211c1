import type { SimulatedEngineId } from '@/lib/engines'

// How each simulated engine answers, so that a comparison of engines has something to show (R-ENGINE-2). None of it
// says anything about the engine that is played.

export interface Span {
  least: number
  most: number
}

export interface Habit {
  model: string
  named: Span
  cited: Span
  /** The share of cited pages that belong to a brand near the top. */
  brandPages: number
  /** The share of a market's sites that it reads beside those that it cites. */
  read: number
  searches: Span
  /** Per brand. */
  sentences: number
  /** How the text points to cited pages. */
  marks: 'links' | 'numbers' | 'none'
  intros: readonly ((term: string, noun: string, place: string) => string)[]
  closing: string
  /** Points of strength that it adds to a brand, by brand key. */
  favours: ReadonlyMap<string, number>
}

const PLAIN: Habit = {
  model: 'simulated-answers-1',
  named: { least: 5, most: 14 },
  cited: { least: 4, most: 9 },
  brandPages: 0.3,
  read: 0.3,
  searches: { least: 1, most: 3 },
  sentences: 1,
  marks: 'links',
  intros: [
    (term, noun, place) => `For "${term}", these ${noun} in ${place} come up most often:`,
    (term, noun, place) => `Here is how the ${noun} in ${place} compare for "${term}":`,
    (term, noun, place) => `I looked at recent guides and reviews in ${place} for "${term}". The ${noun} worth a look:`,
  ],
  closing: 'Prices and availability change, so check the two or three that fit you best before you decide.',
  favours: new Map(),
}

const CHATGPT: Habit = {
  ...PLAIN,
  model: 'simulated-chatgpt-2',
  named: { least: 6, most: 12 },
  favours: new Map([
    ['loomhouse', 4],
    ['mosaic offices', 10],
    ['the quiet dentist', 8],
  ]),
}

/** Reads much, cites little, and says more about fewer brands. */
const CLAUDE: Habit = {
  model: 'simulated-claude-1',
  named: { least: 4, most: 8 },
  cited: { least: 2, most: 4 },
  brandPages: 0.1,
  read: 0.75,
  searches: { least: 2, most: 5 },
  sentences: 2,
  marks: 'none',
  intros: [
    (term, noun, place) =>
      `I compared what independent guides say about ${noun} in ${place} for "${term}". A short list, with reasons:`,
    (term, noun, place) =>
      `"${term}" can mean different things, so I weighed price, location and reviews. These ${noun} in ${place} stand out:`,
  ],
  closing: 'Guides disagree about the order, and I could not confirm every price, so treat this as a starting point.',
  favours: new Map([
    ['loomhouse', -17],
    ['brightwater dental', -6],
    ['foundry row', 6],
    ['common ledger', 14],
    ['enamel & oak', 10],
  ]),
}

/** Short, with a mark for every claim, and fond of the brands' own pages. */
const PERPLEXITY: Habit = {
  model: 'simulated-perplexity-1',
  named: { least: 5, most: 9 },
  cited: { least: 6, most: 12 },
  brandPages: 0.5,
  read: 0.1,
  searches: { least: 1, most: 2 },
  sentences: 1,
  marks: 'numbers',
  intros: [
    (term, noun, place) => `Top ${noun} in ${place} for "${term}":`,
    (term, noun, place) => `Based on current listings, these ${noun} in ${place} match "${term}":`,
  ],
  closing: 'Check current prices on the pages above.',
  favours: new Map([
    ['loomhouse', -5],
    ['kiln street', 12],
    ['marlow street smiles', 10],
  ]),
}

export const HABITS: Record<SimulatedEngineId, Habit> = {
  simulated: PLAIN,
  'simulated-openai': CHATGPT,
  'simulated-anthropic': CLAUDE,
  'simulated-perplexity': PERPLEXITY,
}

/** The seed of one purpose: the plain engine's is the purpose itself, as it was before there were others. */
export function seedOf(engine: SimulatedEngineId, purpose: string): string {
  return engine === 'simulated' ? purpose : `${purpose} ${engine}`
}

export function between({ least, most }: Span, random: () => number): number {
  return least + Math.floor(random() * (most - least + 1))
}
