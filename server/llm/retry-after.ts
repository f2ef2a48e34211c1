// How long a provider asks us to wait, from the headers of a refusal. No cap: a wait that is too long for one call
// is for the retry policy to refuse, not for us to shorten.

interface HeaderReader {
  get(name: string): string | null
}

/** Milliseconds, or undefined when the provider names no wait. `now` dates an HTTP-date. */
export function retryAfterMs(headers: HeaderReader | undefined, now: number): number | undefined {
  if (!headers) return undefined
  const exact = amount(headers.get('retry-after-ms'))
  if (exact !== undefined) return Math.ceil(exact)
  const header = headers.get('retry-after')
  const seconds = amount(header)
  if (seconds !== undefined) return Math.ceil(seconds * 1000)
  // Only what looks like an HTTP-date: Date.parse reads a year into almost any number.
  const date = header && /^[A-Z][a-z]{2}, \d/.test(header) ? Date.parse(header) : Number.NaN
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  return exhaustedResetMs(headers)
}

/** The reset of the limit that is used up (of both, when neither says what remains). */
function exhaustedResetMs(headers: HeaderReader): number | undefined {
  const limits = ['requests', 'tokens'].flatMap((name) => {
    const reset = durationMs(headers.get(`x-ratelimit-reset-${name}`))
    const remaining = amount(headers.get(`x-ratelimit-remaining-${name}`))
    return reset === undefined ? [] : [{ reset, spent: remaining === 0 }]
  })
  const spent = limits.filter((limit) => limit.spent)
  const resets = (spent.length > 0 ? spent : limits).map((limit) => limit.reset)
  return resets.length > 0 ? Math.max(...resets) : undefined
}

function amount(value: string | null): number | undefined {
  if (value === null || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return undefined
  return Number(value)
}

const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** '6ms', '1m30s', '1h2m3.5s'; a bare number is seconds. */
function durationMs(value: string | null): number | undefined {
  if (value === null) return undefined
  const bare = amount(value)
  if (bare !== undefined) return Math.ceil(bare * 1000)
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(value)) return undefined
  let total = 0
  for (const [, number, unit] of value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g))
    total += Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS]
  return Math.ceil(total)
}
