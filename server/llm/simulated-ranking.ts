import { brandKey } from '@/lib/metrics/brand-key'
import type { Question } from './engine'
import { chance, seededRandom } from './seeded-random'
import type { Topic, TopicBrand } from './simulated-markets'
import { type StrengthStep, strengthOn } from './simulated-strength'

/** How far a brand fits a question better or worse than its strength says; the same every day. */
const AFFINITY = 9
/** What differs from answer to answer. */
const NOISE = 12
/** An answer names this many brands. */
const NAMED = { least: 5, most: 14 } as const

/** Improvements yet to come, by brand key, for telling the past of a brand that grows. */
export type LaterSteps = ReadonlyMap<string, readonly StrengthStep[]>

/** The brands that an answer names, in order of placement. Weaker brands are often left out altogether. */
export function rankedBrands(topic: Topic, question: Question, laterSteps: LaterSteps): TopicBrand[] {
  const { term, profile, country, location, day, sample } = question
  const random = seededRandom('ranking', term, profile, country, location, day, sample)
  const scored = topic.brands.map((brand) => {
    const key = brandKey(brand.name)
    const strength = strengthOn(brand, key, day, laterSteps.get(key) ?? [])
    const affinity = (chance('affinity', term, profile, location, key) - 0.5) * 2 * AFFINITY
    const noise = (random() + random() - 1) * NOISE
    // A strong brand is forgotten in one answer of twenty, a weak one in every second.
    const forgotten = random() < Math.min(0.55, 0.05 + Math.max(0, 88 - strength) / 65)
    return { brand, score: strength + affinity + noise, forgotten }
  })
  scored.sort((a, b) => b.score - a.score)
  const wanted = NAMED.least + Math.floor(random() * (NAMED.most - NAMED.least + 1))
  const named = scored.filter((entry) => !entry.forgotten)
  // Never a shorter list than an answer has: the forgotten come back, strongest first.
  const back = scored.filter((entry) => entry.forgotten).slice(0, Math.max(0, NAMED.least - named.length))
  const listed = [...named, ...back].sort((a, b) => b.score - a.score)
  return listed.slice(0, wanted).map((entry) => entry.brand)
}
