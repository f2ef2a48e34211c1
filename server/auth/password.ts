import { hash, verify } from '@node-rs/argon2'
import { PASSWORD } from '@/lib/limits'

// Argon2id (the library's default kind) as OWASP asks: 19 MiB, two passes; on the library's own threads.

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash of a random password that nobody knows: what an unknown address is checked against, at the same cost. */
const CONTROL_HASH = '$argon2id$v=19$m=19456,t=2,p=1$WcXrrSf7+eiLRT4cZSoW9g$x7tiGj/7Q7pEZsfVWx36EyqWF0wZDjFnyjwnf42Jx5E'

/** Characters that look the same are the same (Unicode NFKC); nothing is cut off. */
const normal = (password: string) => password.normalize('NFKC')

/** @throws RangeError over 128 characters, before any work is done. */
export async function hashPassword(password: string): Promise<string> {
  const given = normal(password)
  if (isTooLong(given)) throw new RangeError(`a password has at most ${PASSWORD.max} characters`)
  return hash(given, OPTIONS)
}

/**
 * Whether a password belongs to a stored hash. Without one (an unknown address, an invitation not yet accepted) the
 * same work is done and the answer is no, so that time tells nothing.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const given = normal(password)
  if (isTooLong(given)) return false
  const matches = await verify(stored ?? CONTROL_HASH, given)
  return matches && Boolean(stored)
}

function isTooLong(password: string): boolean {
  return [...password].length > PASSWORD.max
}
