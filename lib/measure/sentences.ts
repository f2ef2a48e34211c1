import { longDay, longMonth, type Month, monthDay, monthName, monthOf } from '@/lib/format/dates'
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

/** '30 August'; with the year if it is another one than that of `today`. */
export function spokenDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? monthDay(day) : longDay(day)
}

/** 'October'; 'October 2025' if the year is another one than that of `today`. */
export function spokenMonth(month: Month, today: Day): string {
  return month.slice(0, 4) === today.slice(0, 4) ? monthName(month) : longMonth(month)
}

/** '27 November', '21 to 27 November', '30 October to 5 November', both days included. */
export function spokenDays(from: Day, to: Day, today: Day): string {
  if (from === to) return spokenDay(to, today)
  const first = monthOf(from) === monthOf(to) ? String(Number(from.slice(8))) : spokenDay(from, to)
  return `${first} to ${spokenDay(to, today)}`
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
