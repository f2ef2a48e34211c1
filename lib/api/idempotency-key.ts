/** A random key for one creation, 32 hexadecimal characters (contract §3). Works on pages without https too. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
