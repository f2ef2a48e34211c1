import { z } from 'zod'
import type { Citation } from './engine'

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
