import { randomBytes } from 'node:crypto'

let lastStamp = 0n
let lastTail = 0n

/** Makes 24 hex characters ordered by time (R-API-1): 4 bytes of seconds, 2 of fraction, 6 random. Never secret. */
export function newId(at: Date = new Date()): string {
  const ms = BigInt(at.getTime())
  const stamp = (ms / 1000n) * 65536n + ((ms % 1000n) * 65536n) / 1000n
  if (stamp === lastStamp) lastTail += 1n + BigInt(randomBytes(1)[0] ?? 0)
  else lastTail = BigInt(`0x${randomBytes(6).toString('hex')}`) >> 1n
  lastStamp = stamp
  return stamp.toString(16).padStart(12, '0') + lastTail.toString(16).padStart(12, '0')
}

/** Makes a random file key, without a timestamp that would help guessing it. */
export function newFileKey(): string {
  return randomBytes(12).toString('hex')
}
