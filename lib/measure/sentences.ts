import { longDay, monthDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { grouped } from '@/lib/format/numbers'

/** A sentence made by a rule (R-HOME-10): which rule, what it was filled with, and the words that every reader gets. */
export interface Sentence {
  key: string
  values: Readonly<Record<string, string | number>>
  text: string
}

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** 'two', '11': numbers up to ten in words. */
export function inWords(count: number): string {
  return WORDS[count] ?? grouped(count)
}

/** 'Two', '11': the same at the start of a sentence. */
export function startInWords(count: number): string {
  const word = inWords(count)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** 'ChatGPT', 'ChatGPT and Claude', 'ChatGPT, Claude and Perplexity'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** '30 August'; with the year if it is another one than that of `today`. */
export function spokenDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? monthDay(day) : longDay(day)
}

/** Cuts at a word: 'Publish a page about…'. A first word that is too long is cut within. */
export function shortName(title: string, most: number): string {
  const letters = [...title]
  if (letters.length <= most) return title
  const start = letters.slice(0, most - 1).join('')
  const space = start.search(/\s\S*$/)
  const ended = /\s/.test(letters[most - 1] ?? '')
  return `${(ended || space < 1 ? start : start.slice(0, space)).replace(/[\s,;:–-]+$/, '')}…`
}
