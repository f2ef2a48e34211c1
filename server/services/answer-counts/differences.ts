import { z } from 'zod'

// What is kept of answers against what it counts, both as hashes of their rows.

export interface CountDifference {
  ownerId: string
  queryId: string
  day: string
  engine: string
  kept: number
  counted: number
}

export const hashedRow = z.object({
  queryId: z.string(),
  day: z.string(),
  engine: z.string(),
  answers: z.number(),
  hash: z.string(),
})
type Hashed = z.infer<typeof hashedRow>

const keyOf = ({ queryId, day, engine }: Hashed) => JSON.stringify([queryId, day, engine])

/** By query, day and engine. */
export function differencesOf(ownerId: string, kept: readonly Hashed[], counted: readonly Hashed[]): CountDifference[] {
  const keptOf = new Map(kept.map((each) => [keyOf(each), each]))
  const countedOf = new Map(counted.map((each) => [keyOf(each), each]))
  return [...new Set([...keptOf.keys(), ...countedOf.keys()])].sort().flatMap((key) => {
    const [there, made] = [keptOf.get(key), countedOf.get(key)]
    const either = there ?? made
    if (!either || there?.hash === made?.hash) return []
    const { queryId, day, engine } = either
    return [{ ownerId, queryId, day, engine, kept: there?.answers ?? 0, counted: made?.answers ?? 0 }]
  })
}
