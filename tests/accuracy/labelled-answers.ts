import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MARKETS, type Market } from './markets'

// The labelled answers, as README.md beside says how to write them.

export const KINDS = ['lists', 'prose', 'tables', 'languages', 'odd'] as const
export type Kind = (typeof KINDS)[number]

export interface LabelledAnswer {
  id: string
  kind: Kind
  language: string
  market: Market
  /** Written after the rules, and never looked at to change them. */
  heldOut: boolean
  text: string
  /** Names in the order of placement; those that share a place stand together. */
  expected: string[][]
}

const HEAD = /^## ([a-z]+)-(h?\d+) \(([a-z-]+), ([a-z]{2})\)\nExpected: (.+)$/

export function readLabelledAnswers(): LabelledAnswer[] {
  return [...answersIn('answers', false), ...answersIn('held-out', true)]
}

function answersIn(folder: string, heldOut: boolean): LabelledAnswer[] {
  const pages = path.join(import.meta.dirname, folder)
  return readdirSync(pages)
    .sort()
    .flatMap((page) => answersOf(readFileSync(path.join(pages, page), 'utf8'), heldOut))
}

export function answersOf(page: string, heldOut: boolean): LabelledAnswer[] {
  return page
    .split(/\n(?=## [a-z]+-h?\d+ \()/)
    .slice(1)
    .map((entry) => answerOf(entry, heldOut))
}

function answerOf(entry: string, heldOut: boolean): LabelledAnswer {
  const [head = '', ...lines] = entry.split('\n\n')
  const [, kind, number, marketName = '', language = '', names = ''] = HEAD.exec(head) ?? []
  const known = KINDS.find((each) => each === kind)
  const market = MARKETS.get(marketName)
  if (!known || !market) throw new Error(`The head of a labelled answer is not readable: ${head.slice(0, 100)}`)
  const expected = names === 'none' ? [] : names.split(', ').map((place) => place.split(' = '))
  const text = withCharacters(lines.join('\n\n').trimEnd())
  return { id: `${kind}-${number}`, kind: known, language, market, heldOut, text, expected }
}

/** `{{U+200B}}` is that character, `{{repeat 300 very }}` is 'very ' 300 times. */
function withCharacters(text: string): string {
  return text
    .replace(/\{\{U\+([0-9A-F]{4,6})\}\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\{\{repeat (\d+) (.+?)\}\}/g, (_, times: string, piece: string) => piece.repeat(Number(times)))
}
