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
