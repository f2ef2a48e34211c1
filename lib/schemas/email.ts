import { z } from 'zod'
import { emailPrompt, normaliseEmail } from '@/lib/accounts/email-rules'
import { accountErrors } from '@/lib/copy/account-errors'

/** An e-mail address in the form it is kept and compared in: NFKC, trimmed, lower case, at most 254 characters (T13). */
export const emailAddress = z
  .string(accountErrors.email.invalid)
  .transform(normaliseEmail)
  .refine((email) => emailPrompt(email) === undefined, accountErrors.email.invalid)
