import { hash, verify } from '@node-rs/argon2'
import { accountErrors } from '@/lib/copy/account-errors'
import { PRODUCT } from '@/lib/copy/shell'
import { PASSWORD } from '@/lib/limits'
import { foldLookalikes, isCommonPassword } from './common-passwords'

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

// What only the server checks of a new password, after the rules of lib/accounts/password-rules (T15).

/** Whose password it is to become. */
interface PasswordOwner {
  email: string
  firstName: string | null
  lastName: string | null
}

/** Shorter parts of a name are found in every other word. */
const PART_MIN = 4
/** Letters and digits that must be left when the owner's own words are taken out. */
const REST_MIN = 5

/** Why a password will not do for this person, as a prompt; nothing when it will. */
export function passwordPolicyPrompt(password: string, owner: PasswordOwner): string | undefined {
  if (isCommonPassword(password)) return accountErrors.password.common
  return isPersonal(password, owner) ? accountErrors.password.personal : undefined
}

/** Made of the owner's name, address or the product's name, and of nothing else worth guessing. */
function isPersonal(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const parts = [PRODUCT, firstName, lastName, ...email.split(/[^\p{L}\p{N}]+/u)]
    .map((part) => foldLookalikes(part ?? '').replaceAll(/\s/g, ''))
    .filter((part) => [...part].length >= PART_MIN)
    .sort((a, b) => b.length - a.length)
  const given = foldLookalikes(password)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), given)
  return rest !== given && (rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < REST_MIN
}
