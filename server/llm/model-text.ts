import { z } from 'zod'
import { ADDRESS, LINK } from '@/lib/names/addresses'
import { findNames } from '@/lib/names/find-names'
import type { Citation, Usage } from './engine'

// What every provider's answer goes through before it is kept: hostile until it is shown as text.

const ANSWER_TEXT_MAX = 200_000
export const LINKS_MAX = 500

/** Tokens and searches as a provider counts them; 0 for what is no count. */
export const count = z.number().int().min(0).max(2_000_000_000).catch(0)

/** Without NUL and halves of surrogate pairs, which Postgres refuses. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** The text of an answer as it is kept; empty where nothing of it can be shown. */
export function toAnswerText(text: string): string {
  const kept = toStorableText(text.slice(0, ANSWER_TEXT_MAX))
  return kept.trim() === '' ? '' : kept
}

/** One line of a provider's words, for a reason that people read. */
export function shorten(words: string): string {
  return toStorableText(words).replace(/\s+/g, ' ').slice(0, 300)
}

/** Each once, in their order, as many as are kept. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map(toStorableText))].slice(0, LINKS_MAX)
}

/** Undefined for what is no JSON; a fence that a model puts around it is taken off. */
export function parseJson(text: string): unknown {
  const fenced = /^\s*```(?:json)?\n(.*)\n```\s*$/s.exec(text)
  try {
    return JSON.parse(fenced?.[1] ?? text)
  } catch {
    return undefined
  }
}

/** Each address once, with its first title. */
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

/** A call whose answer is JSON of a schema. */
export interface StructuredRequest {
  /** Of the schema: letters, digits and `_`. */
  name: string
  instructions: string
  input: string
  schema: Record<string, unknown>
  outputTokensMax: number
}

export interface Completion {
  text: string
  model: string
  usage: Usage
}

/** Without `$schema`, which not every provider takes. */
export function jsonSchemaOf(type: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(type, { target: 'draft-7' })
  return schema
}

/** Instructions that carry the schema, for engines that take it nowhere else. */
export function instructionsWithSchema({ instructions, schema }: StructuredRequest): string {
  const demand = 'Answer with one JSON object and nothing else, without a code fence. It keeps to this JSON Schema:'
  return `${instructions} ${demand} ${JSON.stringify(schema)}`
}

/** Markdown links become their text; bare addresses and emphasis are removed. */
export function plainText(answer: string): string {
  return removeEmphasis(removeLinks(answer).replace(ADDRESS, ' '))
}

export function removeLinks(text: string): string {
  return text.replace(LINK, '$1')
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

/** A space in place of every use of the names. */
export function removeNames(text: string, names: readonly string[]): string {
  const uses = findNames(
    text,
    names.map((name) => ({ name, ref: name })),
  )
  return uses.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
}
