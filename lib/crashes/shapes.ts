import { z } from 'zod'
import { isoTime } from '@/lib/http/fields'
import { CRASH_TEXT } from '@/lib/limits'
import { NEW } from '@/lib/routes'

// Patterns are bounded and start at a fixed sign or word edge, so hostile text costs only its length (R-SAFE-49).

const REMOVED = '[removed]'

/** Control characters except tab and line break, and characters that change the writing direction. */
const UNSEEN = /[^\P{Cc}\t\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A query string or fragment after its address; a line and column behind it stay, as in stacks. */
const QUERY_OF_ADDRESS =
  /(\b(?:https?|blob|file):\/{2,3}[^\s?#'"()<>]{1,2000})[?#][^\s'"()<>]*?((?::\d{1,7}){0,2})(?=[\s'"()<>]|$)/gi
const QUERY = /[?#][\w.%[\]~-]{1,200}=[^\s'"()<>]*?((?::\d{1,7}){0,2})(?=[\s'"()<>]|$)/g

const SECRETS: [pattern: RegExp, kept: string][] = [
  [/\bdata:[\w.+/;=-]{0,100},[^\s'"()<>]*/gi, `data:${REMOVED}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REMOVED}`],
  [/\beyJ[\w-]{5,}(?:\.[\w-]*){1,4}/g, REMOVED],
  [
    /(?<![\w-])((?:x-)?(?:access|refresh|auth|id|csrf|api|client|secret)[_-]?(?:token|key|secret)|token|secret|(?:confirm)?passw(?:or)?d|pwd|authorization|(?:set-)?cookie|signature|x-amz-[\w-]{1,40})(["']?\s{0,3}[:=]\s{0,3})(?:"[^"\n]*"|'[^'\n]*'|[^\s,;&)}\]]+)/gi,
    `$1$2${REMOVED}`,
  ],
  [/(?<![\w-])(?:sk|pk|sl|ghp|gho|xox[a-z])[-_][\w-]{16,}/g, REMOVED],
  [/(?<![\w-])AKIA[0-9A-Z]{16}(?![\w-])/g, REMOVED],
  // Long words of letters and digits: hashes, keys, refresh tokens. Record ids have 24 characters and are kept.
  [/(?<![\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Za-z])[\w-]{32,}/g, REMOVED],
  [/(?<![\w+/-])[A-Za-z0-9+/]{24,}={1,2}/g, REMOVED],
  [
    /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-][\p{L}\p{N}_.+'-]{0,63}@[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){1,8}(?![\p{L}\p{N}_:/-])/gu,
    '[email]',
  ],
]

/** Removes query strings, tokens, keys, email addresses and invisible characters. */
export function scrub(text: string): string {
  let kept = text.toWellFormed().replaceAll('\r\n', '\n').replace(UNSEEN, '')
  kept = kept.replace(QUERY_OF_ADDRESS, '$1$2').replace(QUERY, '$1')
  for (const [pattern, replacement] of SECRETS) kept = kept.replace(pattern, replacement)
  return kept
}

export function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

/** Returns the path of one of our addresses, without query and fragment; null for anything else. */
export function pathOf(location: string): string | null {
  if (!/^(?:https?:\/)?\//.test(location)) return null
  try {
    return scrub(new URL(location, 'http://localhost').pathname)
  } catch {
    return null
  }
}

/** Texts are cut and cleaned instead of refused, since a crash is no time for prompts (R-SAFE-49). */
const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform((given) => cut(scrub(given), max).trim() || null)
    .nullable()
    .catch(null)
    .default(null)
const short = text(CRASH_TEXT.other)
const description = text(CRASH_TEXT.description)

const error = z.object({
  name: short.transform((given) => given ?? 'Error'),
  message: text(CRASH_TEXT.message).transform((given) => given ?? ''),
  stack: text(CRASH_TEXT.stack),
  code: short,
  statusCode: z.coerce.number().int().min(100).max(599).nullable().catch(null).default(null),
  cause: z.preprocess(
    (given) => (typeof given === 'object' && given !== null && 'message' in given ? given.message : given),
    text(CRASH_TEXT.message),
  ),
})

/** A report's id for its browser: 128 random bits as 32 hexadecimal characters. */
const crashKey = z.string().regex(/^[0-9a-f]{32}$/)
export const crashReportParam = z.object({ id: crashKey.or(z.literal(NEW)) })

/** Body of a new report, or of one that completes it (R-CRASH-2). Never says who the user is. */
export const crashReportInput = z
  .object({
    /** `new`, absent, or the key of the report to complete; other types match no report. */
    id: z.string().nullish().catch(''),
    error: error.optional(),
    data: z
      .object({
        componentName: short,
        location: z
          .string()
          .transform((given) => cut(pathOf(given) ?? '', CRASH_TEXT.other) || null)
          .nullable()
          .catch(null)
          .default(null),
        browser: short,
        userDescription: description,
      })
      .prefault({}),
    userDescription: description,
  })
  .transform(({ userDescription, data, ...rest }) => ({
    ...rest,
    data: { ...data, userDescription: data.userDescription ?? userDescription },
  }))
export type CrashReportInput = z.output<typeof crashReportInput>

export interface CrashReportKeyAnswer {
  id: string
}

/** null for a visitor or a deleted user. */
const reporter = z.object({ _id: z.string(), email: z.string() }).nullable()
export type Reporter = z.infer<typeof reporter>

/** Who reported a crash when and where, and their description. */
export const crashOccurrenceRow = z.object({
  _id: z.string(),
  user: reporter,
  location: z.string().nullable(),
  browser: z.string().nullable(),
  userDescription: z.string().nullable(),
  createdAt: isoTime,
})
export type CrashOccurrenceRow = z.infer<typeof crashOccurrenceRow>

const storedError = z.object({
  name: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  code: z.string().nullable(),
  statusCode: z.number().nullable(),
  cause: z.string().nullable(),
})
export type CrashError = z.infer<typeof storedError>

/** Equal crashes with their latest report, for system admins. */
export const crashReportRow = crashOccurrenceRow.extend({
  error: storedError,
  componentName: z.string().nullable(),
  occurrences: z.number(),
  updatedAt: isoTime,
})
export type CrashReportRow = z.infer<typeof crashReportRow>

export interface CrashReportDetail extends CrashReportRow {
  /** The latest fifty reports. */
  reports: CrashOccurrenceRow[]
}

/** One report as its browser sent it, found by its key. */
export interface CrashReportRecord {
  id: string
  error: CrashError
  data: Omit<CrashOccurrenceRow, '_id' | 'createdAt'> & { componentName: string | null }
  createdAt: string
}
