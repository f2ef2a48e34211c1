import { accountErrors } from '../copy/account-errors'
import { PASSWORD } from '../limits'

const say = accountErrors.password

/** The rules of spec §5 in its order, then the longest that is accepted. Letters of every script count. */
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

/** Spec §5: the confirmation must match. */
export function confirmPasswordPrompt(confirmPassword: string, password: string): string | undefined {
  return confirmPassword === password ? undefined : say.mismatch
}
