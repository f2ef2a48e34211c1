import { z } from 'zod'
import type { Access } from '@/lib/engines/engines'
import { day, organisationIdParam } from '@/lib/http/fields'
import { TEXT } from '@/lib/limits'
import { nightlyFilesCopy as copy } from './words'

// Rows of the nightly files, which programs read by their names: a field may be added, and a changed meaning is another version.

/** The version in every row, every file's metadata and every answer (R-FILES-2). */
export const EXPORT_SCHEMA = 1

/** One stored answer (R-FILES-2). Null is what nobody knows, and never 0. */
export interface ExportedResult {
  schema: number
  /** UTC, `yyyy-MM-dd`. */
  date: string
  answerId: string
  kind: 'organisation' | 'industry'
  queryId: string
  searchTerm: string
  engine: string
  access: Access
  provider: string | null
  model: string
  /** From 1; counts repeats of a query within a day. */
  sample: number
  /** Whether the answer names the organisation, also beyond the tenth place, where no figure counts it. */
  named: boolean
  /** 1 to 10; null where figures count it as unplaced. */
  placement: number | null
  /** In the order of the answer. */
  brands: string[]
  citedUrls: string[]
  /** What the engine searched for; null where nobody reports it, and once the answer's text is gone. */
  searches: string[] | null
  /** US dollars with six decimals. */
  costUsd: string | null
  /** Opens the answer in Sightline. */
  link: string
}

/** The counts of one day, query and engine; all queries of a kind together where `queryId` is null (R-FILES-3). */
export interface ExportedFigure {
  schema: number
  date: string
  kind: 'organisation' | 'industry'
  queryId: string | null
  searchTerm: string | null
  engine: string
  access: Access
  answers: number
  /** Answers that place the organisation 1 to 10. */
  named: number
  /** Percent of answers that do, rounded up as the score is; null without answers. */
  share: number | null
  /** Mean of its placements, two decimals; null where none is placed. */
  meanPlacement: number | null
  /** 1 to 11, an answer without a placement as 11; null without answers. */
  rank: number | null
  /** Looks at a surface that showed an answer, of how many; null for other engines, and once runs are no longer kept. */
  shown: number | null
  asked: number | null
}

/** One page of rows, oldest first; `next` is the `cursor` of the page after it, null at the end (R-FILES-6). */
export interface ExportPage<Row> {
  schema: number
  items: Row[]
  next: string | null
}

/** A list of rows, and whose. */
export const exportedRowsParam = organisationIdParam.extend({ rows: z.enum(['results', 'figures']) })

/** Search params of both lists: days to read, and where the page before ended. */
export const exportParams = z.object({
  from: day.optional(),
  to: day.optional(),
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d\.(?:[0-9a-f]{24}|\d{1,9})$/, copy.prompts.cursor)
    .refine((given) => day.safeParse(given.split('.')[0]).success, copy.prompts.cursor)
    .optional(),
})
export type ExportParams = z.output<typeof exportParams>

const trimmed = (pattern: RegExp, prompt: string) => z.string(prompt).trim().regex(pattern, prompt)

/** https on its own port, and nothing after the host: whether it is on the public web is asked at each write (R-SAFE-38). */
const endpoint = z
  .string(copy.prompts.endpoint)
  .trim()
  .max(TEXT.url, copy.prompts.endpoint)
  .transform((given, context) => {
    const url = URL.parse(given)
    if (url?.href === `https://${url?.hostname}/`) return url.origin
    context.addIssue({ code: 'custom', message: copy.prompts.endpoint })
    return z.NEVER
  })

/** Letters, digits and signs that need no escape in an address, in parts that are not dots alone. */
const PREFIX = /^(?:(?!\.{1,2}(?:\/|$))[\w.!'()=-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.!'()=-]+)*)?$/

/** Where nightly files go, whole; an absent secret stays while the address and the key stay (R-FILES-1). */
export const exportTargetInput = z.object({
  endpoint,
  region: trimmed(/^[a-z0-9-]{1,40}$/, copy.prompts.region),
  bucket: trimmed(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, copy.prompts.bucket),
  prefix: z
    .string(copy.prompts.prefix)
    .trim()
    .max(200, copy.prompts.prefix)
    .default('')
    .transform((given) => given.replace(/^\/+|\/+$/g, ''))
    .pipe(z.string().regex(PREFIX, copy.prompts.prefix)),
  accessKeyId: trimmed(/^[\w.+:-]{3,128}$/, copy.prompts.accessKeyId),
  secretAccessKey: trimmed(/^[!-~]{8,512}$/, copy.prompts.secret).optional(),
})
export type ExportTargetInput = z.output<typeof exportTargetInput>

/** Where nightly files go, and how the last tries went; never the secret. */
export interface ExportTarget extends Omit<ExportTargetInput, 'secretAccessKey'> {
  /** `paused` after three days of failing, until it is saved again or a test is written. */
  state: 'waiting' | 'ok' | 'failing' | 'paused'
  /** The last day whose files are all there. */
  writtenOn: string | null
  /** Why the last try failed. */
  error: string | null
  failingSince: string | null
}

/** What became of a test: whether the file was written, else why not. */
export interface ExportTest {
  written: boolean
  error: string | null
}
