import { accountErrors } from '../copy/account-errors'
import { EMAIL_MAX } from '../limits'

/** One address and nothing else: one @, no quotes, commas, brackets, spaces or control characters (T13), and a dot in
 * the domain, or what is half typed would pass for an address. */
const ONE_ADDRESS =
  /^[^\s@"'`,;:<>()[\]\\\p{Cc}\p{Cf}]+@(?:[^\s@"'`,;:<>()[\]\\.\p{Cc}\p{Cf}]+\.)+[^\s@"'`,;:<>()[\]\\.\p{Cc}\p{Cf}]+$/u

/** The form in which an address is kept and compared. Lower case may undo a composition, hence the second NFKC. */
export function normaliseEmail(given: string): string {
  return given.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}

/** What is wrong with an e-mail address (spec §5); nothing when it looks like one. */
export function emailPrompt(given: string): string | undefined {
  const email = normaliseEmail(given)
  return email.length <= EMAIL_MAX && ONE_ADDRESS.test(email) ? undefined : accountErrors.email.invalid
}

/** Spec §5: confirmEmail must equal email; case and outer spaces make no difference. */
export function confirmEmailPrompt(confirmEmail: string, email: string): string | undefined {
  return normaliseEmail(confirmEmail) === normaliseEmail(email) ? undefined : accountErrors.email.mismatch
}
