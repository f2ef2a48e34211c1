import { createHash, randomBytes } from 'node:crypto'

// Secrets of links and tokens: 256 random bits, of which only the digest is kept. A digest needs no slow hash where the
// secret cannot be guessed, and its unique index compares it without telling how much of it was right.

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}
