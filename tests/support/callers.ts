let last = 0

/** A client address that is unique in this file. */
export function newCaller(): string {
  last += 1
  return `198.51.100.${last}`
}

/** The header of one proxy in front, after whatever the caller forged. */
export const from = (caller: string) => ({ 'x-forwarded-for': `203.0.113.99, ${caller}` })
