import { z } from 'zod'
import { ADDRESS, linkMarks } from '@/lib/names/addresses'
import { findNames } from '@/lib/names/find-names'
import type { Citation, Usage } from './engine'

// Every provider's answer passes here before it is stored; it stays hostile until it is shown as plain text.

const ANSWER_TEXT_MAX = 200_000
export const LINKS_MAX = 500

/** Tokens or searches as counted by a provider; invalid counts become 0. */
export const count = z.number().int().min(0).max(2_000_000_000).catch(0)

/** A list whose elements are read each by itself, so an odd one costs none of the others. Drops those that do not fit. */
export function listOf<Schema extends z.ZodType>(element: Schema) {
  return z.array(z.unknown()).transform((given): z.output<Schema>[] =>
    given.flatMap((each) => {
      const read = element.safeParse(each)
      return read.success ? [read.data] : []
    }),
  )
}

/** As `listOf`; anything but a list is empty. */
export function eachOf<Schema extends z.ZodType>(element: Schema) {
  return z.array(z.unknown()).catch([]).pipe(listOf(element))
}

/** As `eachOf`, with null in the place of an element that does not fit, for lists that are counted by place. */
export function eachInPlace<Schema extends z.ZodType>(element: Schema) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((given): (z.output<Schema> | null)[] => given.map((each) => element.safeParse(each).data ?? null))
}

/** Removes NUL and halves of surrogate pairs, which Postgres refuses. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Returns the text of an answer to store; empty when nothing of it can be shown. */
export function toAnswerText(text: string): string {
  const kept = toStorableText(text.slice(0, ANSWER_TEXT_MAX))
  return kept.trim() === '' ? '' : kept
}

/** Shortens a provider's message to one line, for a reason that people read. */
export function shorten(words: string): string {
  return toStorableText(words).replace(/\s+/g, ' ').slice(0, 300)
}

/** Removes duplicates, keeping the order, up to the storage limit. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map(toStorableText))].slice(0, LINKS_MAX)
}

const THOUGHT_NAMES = 'think(?:ing)?|thoughts?|reason(?:ing)?|reflection|analysis|scratchpad'
/** How models mark the thoughts before their answer; with a slash, where they end. */
const MARK = String.raw`[<◁](\/?)(?:\w+:)?(?:${THOUGHT_NAMES})[>▷]|\[(\/?)think\]`
const THOUGHTS = new RegExp(MARK, 'gi')
const THOUGHTS_OR_JSON = new RegExp(`${MARK}|[{[]`, 'gi')

/**
 * Reads the JSON of a model that was asked for JSON of a shape. Thoughts, sentences, code fences and further fields
 * around it do not matter; of several values that fit, the last is the answer. Undefined when none fits.
 */
export function parseJson<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> | undefined {
  let last: z.output<Shape> | undefined
  let isThinking = false
  for (let from = 0; ; ) {
    const pattern = isThinking ? THOUGHTS : THOUGHTS_OR_JSON
    pattern.lastIndex = from
    const found = pattern.exec(text)
    if (!found) return last
    const [mark, ...slashes] = found
    from = pattern.lastIndex
    if (mark === '{' || mark === '[') {
      const { value, end } = valueAt(text, found.index)
      if (value !== undefined) last = shape.safeParse(value).data ?? last
      from = end
    } else if (slashes.includes('/')) {
      // Some servers leave out where the thoughts begin.
      if (!isThinking) last = undefined
      isThinking = false
    } else isThinking = true
  }
}

const TOKEN = /[ \t\r\n]*(?:([{[])|([}\]])|[,:]|("[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null))/y

/** Returns the JSON that begins at an index; undefined, with the index from which to search on, where it is none. */
function valueAt(text: string, start: number): { value: unknown; end: number } {
  let depth = 0
  let isAfterValue = false
  TOKEN.lastIndex = start
  for (let end = start; ; end = TOKEN.lastIndex) {
    const [token, open, close, scalar] = TOKEN.exec(text) ?? []
    // Two values side by side are prose, and the second may begin the answer.
    if (token === undefined || (isAfterValue && (open ?? scalar) !== undefined))
      return { value: undefined, end: Math.max(end, start + 1) }
    if (open) depth += 1
    if (close) depth -= 1
    if (depth === 0) return { value: looseJsonOf(text.slice(start, TOKEN.lastIndex)), end: TOKEN.lastIndex }
    isAfterValue = (close ?? scalar) !== undefined
  }
}

/** A string, or a comma behind the last element. */
const STRING_OR_COMMA = /"[^"\\]*(?:\\.[^"\\]*)*"|,(?=\s*[}\]])/gs

/** Reads JSON also with commas behind last elements, and with line breaks within strings. */
function looseJsonOf(text: string): unknown {
  const written = text.replace(STRING_OR_COMMA, (part) =>
    part === ',' ? '' : part.replace(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1)),
  )
  return jsonOf(written)
}

/** Undefined for text that is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps each address once, with its first title. */
export function distinctLinks(links: readonly Citation[]): Citation[] {
  const byUrl = new Map<string, Citation>()
  for (const { url, title, site } of links) {
    const kept = toStorableText(url)
    const known = byUrl.get(kept)
    if (known?.title) continue
    byUrl.set(kept, { url: kept, title: title ? toStorableText(title) : null, ...(site ? { site } : {}) })
  }
  return [...byUrl.values()].slice(0, LINKS_MAX)
}

/** A call answered with JSON of a schema. */
export interface StructuredRequest {
  /** Name of the schema: letters, digits and `_`. */
  name: string
  instructions: string
  input: string
  schema: Record<string, unknown>
  outputTokensMax: number
}

/** What a response has used; Perplexity says what it cost in dollars, xAI in ticks, of which a dollar has 10,000,000,000. */
export const responsesUsage = z
  .object({
    input_tokens: count,
    output_tokens: count,
    cost: z
      .object({ total_cost: z.number().min(0), currency: z.literal('USD').default('USD') })
      .nullish()
      .catch(null),
    cost_in_usd_ticks: z.number().int().min(0).nullish().catch(null),
  })
  .nullish()
  .catch(null)

export function costOf(usage: z.infer<typeof responsesUsage>): Pick<Usage, 'costMicros'> {
  const dollars = usage?.cost?.total_cost ?? (usage?.cost_in_usd_ticks == null ? null : usage.cost_in_usd_ticks / 1e10)
  return dollars === null ? {} : { costMicros: Math.round(dollars * 1_000_000) }
}

export interface Completion {
  text: string
  model: string
  usage: Usage
}

/** Returns the JSON schema without `$schema`, which not every provider accepts. */
export function jsonSchemaOf(type: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(type, { target: 'draft-7' })
  return schema
}

/** Adds the schema to the instructions, for engines that have no field for it. */
export function instructionsWithSchema({ instructions, schema }: StructuredRequest): string {
  const demand = 'Answer with one JSON object and nothing else, without a code fence. It keeps to this JSON Schema:'
  return `${instructions} ${demand} ${JSON.stringify(schema)}`
}

/** Replaces Markdown links with their text and removes bare addresses and emphasis. */
export function plainText(answer: string): string {
  return removeEmphasis(removeLinks(answer).replace(ADDRESS, ' '))
}

/** The text of a link that is only a number: a footnote. */
const FOOTNOTE = /^\[?\d{1,4}\]?$/
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u
const BEGINS_WORD = /^[\p{L}\p{N}]/u
const BEGINS_UNCASED = /^\p{Lo}/u

/** Replaces Markdown links with their texts, each a word of its own; leaves out numbers of footnotes. */
export function removeLinks(text: string): string {
  const kept: string[] = []
  let [at, last, opened] = [0, '', false]
  const keep = (piece: string) => {
    if (piece === '') return
    // Behind a link an ending may follow, as in '[Asana](…)가'.
    const glued = ENDS_IN_WORD.test(last) && BEGINS_WORD.test(piece) && (opened || !BEGINS_UNCASED.test(piece))
    kept.push(glued ? ` ${piece}` : piece)
    ;[last, opened] = [piece, false]
  }
  for (const { start, end } of linkMarks(text)) {
    const piece = text.slice(at, start)
    const closes = text.startsWith('](', start)
    if (closes && FOOTNOTE.test(piece)) opened = false
    else keep(piece)
    opened ||= !closes
    at = end
  }
  keep(text.slice(at))
  return kept.join('')
}

function removeEmphasis(text: string): string {
  return text.replace(/[*`~]+/g, '').replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
}

/** Folds compatibility forms, case, quotes, dashes and white space, so that two spellings compare equal. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/&amp;/gi, '&')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

export function escapeRegExp(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Replaces every use of the names with a space. */
export function removeNames(text: string, names: readonly string[]): string {
  const uses = findNames(
    text,
    names.map((name) => ({ name, ref: name })),
  )
  return uses.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
}
