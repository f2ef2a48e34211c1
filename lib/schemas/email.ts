import { z } from 'zod'
import { EMAIL_MAX } from '@/lib/limits'

/** One address and nothing else: one @, no quotes, commas, brackets, spaces or control characters (T13). */
const ONE_ADDRESS = /^[^\s@"'`,;:<>()[\]\\\p{Cc}\p{Cf}]+@[^\s@"'`,;:<>()[\]\\\p{Cc}\p{Cf}]+$/u

/** An e-mail address in the form it is kept and compared in: NFKC, trimmed, lower case, at most 254 characters. */
export const emailAddress = z
  .string()
  .transform((given) => given.normalize('NFKC').trim().toLowerCase())
  .pipe(z.string().min(3).max(EMAIL_MAX).regex(ONE_ADDRESS))
