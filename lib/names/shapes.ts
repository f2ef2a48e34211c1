import { z } from 'zod'
import { type ListPage, pagingParams } from '@/lib/table/shapes'
import { NAME_STATUSES, type NameView } from './keys'

/** A brand's id as a decimal number; brands have no record ids. */
export const brandId = z.string().regex(/^[1-9]\d{0,8}$/)
export const brandParam = z.object({ id: brandId })

/** A sentence of an answer with the name's position: UTF-16 offsets, `end` exclusive. */
export interface NameExample {
  text: string
  start: number
  end: number
}

const named = z.object({ _id: z.string(), name: z.string() })

/** A name that answers use, for system admins (R-NAME-4). */
export const countedName = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(NAME_STATUSES),
  /** The brand it is the same as. */
  sameAs: named.nullable(),
  /**
   * Which spelling of an unconfirmed name, the reader's or the text's, can be sorted as the same as the other's brand;
   * null where the text holds nothing like it (R-NAME-7).
   */
  offer: named.extend({ target: named }).nullable().default(null),
  /** Over the counted days, `window` of the page. */
  answers: z.number(),
  organisations: z.number(),
})

export interface NameRow extends z.infer<typeof countedName> {
  example: NameExample | null
}

export interface NamePage extends ListPage<NameRow> {
  counts: Record<NameView, number>
}

/** An answer that uses a name. */
export const namingAnswer = z.object({
  _id: z.string(),
  day: z.string(),
  engine: z.string(),
  owner: z.string(),
  searchTerm: z.string(),
})

/** Search params of the answers behind a name's count; `unconfirmed`: in the view of unconfirmed names. */
export const nameAnswersParams = pagingParams.extend({ unconfirmed: z.literal('true').optional() })

/**
 * A name that the reader gave and the answer's text does not hold letter for letter, for system admins (R-NAME-7).
 * `example` is the sentence around what resembles it most, null without any. `confirmedBy` is the name of the same brand
 * that the text holds, which is why figures count it after all.
 */
export interface UnconfirmedName {
  name: string
  example: NameExample | null
  confirmedBy: string | null
}

export interface NameAnswer extends z.infer<typeof namingAnswer> {
  example: NameExample | null
}

export const nameAction = z
  .object({
    action: z.enum(['sameAs', 'competitor', 'ignore', 'restore']),
    target: brandId.optional(),
    /** Only counts, without changing anything. */
    preview: z.boolean().default(false),
  })
  .refine(({ action, target }) => (action === 'sameAs') === (target !== undefined), {
    path: ['target'],
    message: 'Please choose a brand',
  })
export type NameAction = z.output<typeof nameAction>

/** Stored results that a change affects, organisations whose figures include them, and how many name both brands. */
export const namePreview = z.object({
  results: z.number(),
  organisations: z.number(),
  both: z.number(),
})
export type NamePreview = z.infer<typeof namePreview>

/** `change` is the id of the re-evaluation; null if no stored result changes. */
export interface NameSorted extends NamePreview {
  change: string | null
}

/** A re-evaluation of stored results in the background (R-NAME-5). */
export const nameChange = z.object({
  _id: z.string(),
  kind: z.enum(['sameAs', 'competitor', 'ignore', 'restore', 'organisation']),
  /** The sorted name, or the organisation. */
  name: z.string().nullable(),
  target: z.string().nullable(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  total: z.number(),
  done: z.number(),
})
export type NameChange = z.infer<typeof nameChange>
