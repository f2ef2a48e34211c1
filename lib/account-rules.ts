import { accountErrors } from '@/lib/copy/account-errors'
import { formCopy } from '@/lib/copy/ui'
import { EMAIL_MAX, PASSWORD, TEXT } from './limits'

/** One address and nothing else: one @, no quotes, commas, brackets, spaces or control characters (R-SAFE-7), and a dot in
 * the domain, or what is half typed would pass for an address. */
const ONE_ADDRESS =
  /^[^\s@"'`,;:<>()[\]\\\p{Cc}\p{Cf}]+@(?:[^\s@"'`,;:<>()[\]\\.\p{Cc}\p{Cf}]+\.)+[^\s@"'`,;:<>()[\]\\.\p{Cc}\p{Cf}]+$/u

/** The form in which an address is kept and compared. Lower case may undo a composition, hence the second NFKC. */
export function normaliseEmail(given: string): string {
  return given.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}

/** What is wrong with an e-mail address; undefined when it looks like one (R-SIGNIN-10). */
export function emailPrompt(given: string): string | undefined {
  const email = normaliseEmail(given)
  return email.length <= EMAIL_MAX && ONE_ADDRESS.test(email) ? undefined : accountErrors.email.invalid
}

/** Case and outer spaces make no difference (R-SIGNIN-7). */
export function confirmEmailPrompt(confirmEmail: string, email: string): string | undefined {
  return normaliseEmail(confirmEmail) === normaliseEmail(email) ? undefined : accountErrors.email.mismatch
}

/** What is wrong with a first or last name; `missing` is said when there is none. */
export function namePrompt(given: string, missing: string): string | undefined {
  const name = given.trim()
  if (name === '') return missing
  if ([...name].length > TEXT.name) return accountErrors.nameTooLong
  // Line breaks and the like have no place in a name, and a mail greets by it.
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) ? formCopy.invalidInput : undefined
}

const say = accountErrors.password

/** In the order in which they are prompted (R-SIGNIN-9). Letters of every script count. */
const RULES: readonly [passes: (password: string) => boolean, prompt: string][] = [
  [(password) => [...password].length >= PASSWORD.min, say.tooShort],
  [(password) => /\p{Ll}/u.test(password), say.lowercase],
  [(password) => /\p{Lu}/u.test(password), say.uppercase],
  [(password) => /\p{Nd}/u.test(password), say.number],
  [(password) => /[^\p{L}\p{M}\p{N}]/u.test(password), say.special],
  [(password) => [...password].length <= PASSWORD.max, say.tooLong],
]

/** The first rule that a password breaks, as a prompt; nothing when it keeps them all. Counted as NFKC characters. */
export function passwordPrompt(password: string): string | undefined {
  const given = password.normalize('NFKC')
  return RULES.find(([passes]) => !passes(given))?.[1]
}

export function confirmPasswordPrompt(confirmPassword: string, password: string): string | undefined {
  return confirmPassword === password ? undefined : say.mismatch
}
