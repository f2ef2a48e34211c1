import { createHash, randomBytes } from 'node:crypto'

// Secrets of links and tokens: 256 random bits, stored as a digest. A secret nobody can guess needs no slow hash, and
// the unique index compares it without leaking how much was right.

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}
