import { accountErrors } from '@/lib/copy/account-errors'
import { PRODUCT } from '@/lib/copy/product'
import { isCommonPassword, readAloud } from './common-passwords'

// What only the server checks of a new password, after the rules of lib/accounts/password-rules (T15).

/** Whose password it is to become. */
export interface PasswordOwner {
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
    .map((part) => readAloud(part ?? '').replaceAll(/\s/g, ''))
    .filter((part) => [...part].length >= PART_MIN)
    .sort((a, b) => b.length - a.length)
  const given = readAloud(password)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), given)
  return rest !== given && (rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < REST_MIN
}
