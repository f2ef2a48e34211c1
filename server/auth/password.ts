import { hash, verify } from '@node-rs/argon2'
import { accountErrors } from '@/lib/copy/account-errors'
import { PRODUCT } from '@/lib/copy/shell'
import { PASSWORD } from '@/lib/limits'
import { foldLookalikes, isCommonPassword } from './common-passwords'

// Argon2id with the parameters that OWASP recommends; it runs on the library's own threads.

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hash of a random password: an unknown address is checked against it, at the same cost. */
const CONTROL_HASH = '$argon2id$v=19$m=19456,t=2,p=1$WcXrrSf7+eiLRT4cZSoW9g$x7tiGj/7Q7pEZsfVWx36EyqWF0wZDjFnyjwnf42Jx5E'

const normal = (password: string) => password.normalize('NFKC')

/** @throws RangeError over 128 characters, before the expensive work. */
export async function hashPassword(password: string): Promise<string> {
  const given = normal(password)
  if (isTooLong(given)) throw new RangeError(`a password has at most ${PASSWORD.max} characters`)
  return hash(given, OPTIONS)
}

/** Without a stored hash it does the same work and answers false, so that the time reveals nothing. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const given = normal(password)
  if (isTooLong(given)) return false
  const matches = await verify(stored ?? CONTROL_HASH, given)
  return matches && Boolean(stored)
}

function isTooLong(password: string): boolean {
  return [...password].length > PASSWORD.max
}

// Checks of a new password that only the server makes; the others are in lib/accounts.

interface PasswordOwner {
  email: string
  firstName: string | null
  lastName: string | null
}

/** Shorter parts of a name occur in too many words. */
const PART_MIN = 4
/** Letters and digits that must remain without the owner's own words. */
const REST_MIN = 5

export function passwordPolicyPrompt(password: string, owner: PasswordOwner): string | undefined {
  if (isCommonPassword(password)) return accountErrors.password.common
  return isPersonal(password, owner) ? accountErrors.password.personal : undefined
}

function isPersonal(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const parts = [PRODUCT, firstName, lastName, ...email.split(/[^\p{L}\p{N}]+/u)]
    .map((part) => foldLookalikes(part ?? '').replaceAll(/\s/g, ''))
    .filter((part) => [...part].length >= PART_MIN)
    .sort((a, b) => b.length - a.length)
  const given = foldLookalikes(password)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), given)
  return rest !== given && (rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < REST_MIN
}
