import { visibleText } from '@/lib/format/text'
import { EMAIL_MAX, PASSWORD, TEXT } from '@/lib/limits'
import { formCopy } from '@/lib/ui/words'

/** Browser and server show the same prompts (R-SIGNIN-9). */
export const accountErrors = {
  password: {
    tooShort: 'Passwords should be at least 8 characters',
    lowercase: 'Passwords should contain a lowercase letter',
    uppercase: 'Passwords should contain an uppercase letter',
    number: 'Passwords should contain a number',
    special: 'Passwords should contain a special character',
    tooLong: 'Passwords should be at most 128 characters',
    common: 'This password is one of the most common ones. Please choose another.',
    personal: 'Passwords should not be made of your name, your email address or the name of the product',
    mismatch: 'Passwords do not match',
  },
  email: {
    invalid: 'Invalid email address',
    mismatch: 'Emails do not match',
  },
  firstName: 'Please provide your first name',
  lastName: 'Please provide your last name',
  nameTooLong: 'Names should be at most 300 characters',
  tos: 'Please accept the terms of service',
  register: 'Please check your details and try again.',
  link: 'This link is not valid any more. Please ask for a new one.',
}

/** Neither signs that mail programs read as more than one address, nor what nobody sees. */
const UNFIT = String.raw`\s@"\x60,;:<>()[\]\\.\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
const LABEL = `(?!-)[^'${UNFIT}]+(?<!-)`
/** Exactly one address (R-SAFE-7). The domain needs a dot, or a half-typed address would pass. */
const ONE_ADDRESS = new RegExp(`^[^${UNFIT}]+(?:\\.[^${UNFIT}]+)*@${LABEL}(?:\\.${LABEL})+$`, 'u')

/** Lower case may undo a composition, hence the second NFKC. */
export function foldEmail(given: string): string {
  return given.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}

/** Returns the prompt for an e-mail address; undefined when it is valid (R-SIGNIN-10). */
export function emailPrompt(given: string): string | undefined {
  const email = foldEmail(given)
  return email.length <= EMAIL_MAX && ONE_ADDRESS.test(email) ? undefined : accountErrors.email.invalid
}

/** Compares two addresses, ignoring case, outer spaces and the spelling of the host (R-SIGNIN-7). */
export function confirmEmailPrompt(confirmEmail: string, email: string): string | undefined {
  return hostInAscii(confirmEmail) === hostInAscii(email) ? undefined : accountErrors.email.mismatch
}

function hostInAscii(given: string): string {
  const email = foldEmail(given)
  const at = email.lastIndexOf('@') + 1
  return `${email.slice(0, at)}${URL.parse(`http://${email.slice(at)}`)?.hostname ?? email.slice(at)}`
}

/** Returns the stored form of a person's name; empty when nothing of it can be seen. */
export function normaliseName(given: string): string {
  return visibleText(given.normalize('NFKC'))
}

export function namePrompt(given: string, missing: string): string | undefined {
  const name = visibleText(given)
  if (name === '') return missing
  if ([...name].length > TEXT.name) return accountErrors.nameTooLong
  // Mails greet by this name, so it must not contain line breaks.
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) ? formCopy.invalidInput : undefined
}

const prompts = accountErrors.password

/** In the order of their prompts (R-SIGNIN-9). Letters of any script count. */
const RULES: readonly [passes: (password: string) => boolean, prompt: string][] = [
  [(password) => [...password].length >= PASSWORD.min, prompts.tooShort],
  [(password) => /\p{Ll}/u.test(password), prompts.lowercase],
  [(password) => /\p{Lu}/u.test(password), prompts.uppercase],
  [(password) => /\p{Nd}/u.test(password), prompts.number],
  [(password) => /[^\p{L}\p{M}\p{N}]/u.test(password), prompts.special],
  [(password) => [...password].length <= PASSWORD.max, prompts.tooLong],
]

/** Returns the hashed and compared form of a password, the same whether é is typed as one letter or as e and ´. */
export function normalisePassword(given: string): string {
  return given.normalize('NFKC')
}

/** Returns the prompt of the first rule that the password breaks. Counts characters of its normal form. */
export function passwordPrompt(password: string): string | undefined {
  const given = normalisePassword(password)
  return RULES.find(([passes]) => !passes(given))?.[1]
}

export function confirmPasswordPrompt(confirmPassword: string, password: string): string | undefined {
  return normalisePassword(confirmPassword) === normalisePassword(password) ? undefined : prompts.mismatch
}

/** Roles and what they allow. */
export const ROLE_WORDS = {
  marketeer: { label: 'Marketeer', text: 'Sees the dashboards of the organisation.' },
  organisationAdmin: { label: 'Organisation Admin', text: 'Also manages the users of the organisation.' },
  systemAdmin: { label: 'System Admin', text: 'Manages everything, for all organisations.' },
}
