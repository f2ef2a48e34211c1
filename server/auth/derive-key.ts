import { hkdfSync } from 'node:crypto'
import { required } from '@/server/env'

const keys = new Map<string, Uint8Array>()

/** A 256-bit key of its own for each purpose, from AUTH_SECRET: what signs one kind of token cannot sign another. */
export function deriveKey(purpose: string): Uint8Array {
  const secret = required('AUTH_SECRET')
  const name = `${purpose}\n${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `sightline ${purpose} v1`, 32))
  keys.set(name, key)
  return key
}
