import { findNames } from '@/lib/names/find-names'
import type { NameExample } from '@/lib/schemas/names'

/** Longer sentences are cut around the name. */
const SENTENCE = { before: 90, after: 140 } as const
const SEARCHED_CHARS = 40_000

/** The first sentence of an answer that uses a name, as plain text, with the place of the name. Null where none does. */
export function exampleIn(text: string, name: string): NameExample | null {
  const searched = text.slice(0, SEARCHED_CHARS)
  const [mention] = findNames(searched, [{ name, ref: null }])
  if (!mention) return null
  const line = { start: searched.lastIndexOf('\n', mention.start) + 1, end: searched.indexOf('\n', mention.end) }
  const before = plain(startOf(searched.slice(line.start, mention.start)))
  const named = plain(searched.slice(mention.start, mention.end)).trim()
  const after = plain(endOf(searched.slice(mention.end, line.end < 0 ? undefined : line.end)))
  const begins = before
    .trimStart()
    .replace(/^(?:#{1,6}|[-•]|\d{1,3}[.)]|\|)\s*/, '')
    .trimStart()
  return { text: `${begins}${named}${after.trimEnd()}`, start: begins.length, end: begins.length + named.length }
}

/** Numbers of sources go with their links, or with their brackets. */
const MARKUP = /\[\d{1,3}(?:, ?\d{1,3})*\](?:\([^)\s]{0,2000}\))?|[*_`~#|]+|\]\([^)\s]{0,2000}\)|[[\]]/g

function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(MARKUP, '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
}

function startOf(text: string): string {
  const sentence = text.slice(Math.max(...['. ', '! ', '? '].map((end) => text.lastIndexOf(end) + 1)))
  return sentence.length <= SENTENCE.before ? sentence : `…${sentence.slice(-SENTENCE.before)}`
}

function endOf(text: string): string {
  const end = text.search(/[.!?](?:\s|$)/)
  const sentence = end < 0 ? text : text.slice(0, end + 1)
  return sentence.length <= SENTENCE.after ? sentence : `${sentence.slice(0, SENTENCE.after)}…`
}
