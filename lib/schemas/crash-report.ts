import { z } from 'zod'
import { cut, pathOf, scrub } from '@/lib/crashes/scrub'
import { CRASH_TEXT } from '@/lib/limits'
import { NEW } from '@/lib/routes'
import { id } from './fields'

/** What a browser sends is cut and cleaned rather than refused: a crash is no time for prompts (security T55). */
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
  /** A text, or an error as JSON. */
  cause: z.preprocess(
    (given) => (typeof given === 'object' && given !== null && 'message' in given ? given.message : given),
    text(CRASH_TEXT.message),
  ),
})

/** What the browser calls the report once it is stored: 128 random bits as 32 hexadecimal characters. */
export const crashKey = z.string().regex(/^[0-9a-f]{32}$/)
export const crashReportParam = z.object({ id: crashKey.or(z.literal(NEW)) })
/** A system admin reads a report by its key, or by the record's id. */
export const crashReportId = z.object({ id: crashKey.or(id) })

/**
 * Body of `POST /api/log/crash-report` (spec §7), for a new report and for what completes one. Who reports is never
 * taken from it. What completes a report may stand beside `data` or in it.
 */
export const crashReportInput = z
  .object({
    /** `new`, absent, or the key of the report that is completed; what is no text is the key of none. */
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

/** What is said about the crash itself. */
export type CrashError = z.output<typeof error>

/** The answer to whoever sends a report, or completes one. */
export interface CrashReportKeyAnswer {
  id: string
}

/** Null for somebody who was not signed in, or who is gone. */
export type Reporter = { _id: string; email: string } | null

/** Equal crashes, as system admins see them. Every text in it came from a browser. */
export interface CrashReportRow {
  _id: string
  error: CrashError
  componentName: string | null
  /** Where it happened last. */
  location: string | null
  browser: string | null
  /** Who reported it last. */
  user: Reporter
  /** How many others reported it, of those who were signed in. */
  otherReporters: number
  userDescription: string | null
  /** How often it was reported. */
  occurrences: number
  createdAt: string
  updatedAt: string
}

/** One time that a crash was reported. */
export interface CrashOccurrenceRow {
  _id: string
  user: Reporter
  componentName: string | null
  location: string | null
  browser: string | null
  userDescription: string | null
  createdAt: string
}

/** A crash with its latest reports, newest first, and how many are kept. */
export interface CrashReportDetail extends CrashReportRow {
  reports: { items: CrashOccurrenceRow[]; total: number }
}

/** One report as it was sent (spec §3), with the crash it belongs to. */
export interface CrashReportRecord {
  id: string
  error: CrashError
  data: Omit<CrashOccurrenceRow, '_id' | 'createdAt'>
  createdAt: string
  crash: { _id: string; occurrences: number }
}
