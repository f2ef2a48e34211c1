import { formCopy } from '@/lib/copy/ui'
import { accountErrors } from '../copy/account-errors'
import { TEXT } from '../limits'

/** What is wrong with a first or last name; `missing` is said when there is none. */
export function namePrompt(given: string, missing: string): string | undefined {
  const name = given.trim()
  if (name === '') return missing
  if ([...name].length > TEXT.name) return accountErrors.nameTooLong
  // Line breaks and the like have no place in a name, and a mail greets by it.
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) ? formCopy.invalidInput : undefined
}
