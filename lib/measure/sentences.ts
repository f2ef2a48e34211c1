import { compareEngines, engineLabel } from '@/lib/engines/engines'
import { measurementCopy } from '@/lib/engines/words'
import { longDay, longMonth, type Month, monthDay, monthName, monthOf } from '@/lib/format/dates'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { counted, grouped, one } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import type { AnswerShare, DayWindow, Sentence, WindowKind, WindowVerdict } from './shapes'
import { visibleChange } from './verdict'
import { certaintyCopy, VERDICT_LABELS } from './words'

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

export const IN_WINDOW: Record<WindowKind, string> = { week: 'this week', month: 'this month' }
const BEFORE: Record<WindowKind, string> = { week: 'in the four weeks before', month: 'the month before' }

/** What is shown of a window beside its verdict: the figure, its counts, and the engines that it averages. */
export interface ShownWindow extends AnswerShare {
  /** Percent; null without answers. */
  share: number | null
  engines: readonly string[]
}

/** 'Up this week: 73%, 45% in the four weeks before.', or why there is nothing to say (R-CERTAIN-2). */
export function verdictSentence(kind: WindowKind, of: WindowVerdict, shown: ShownWindow): string {
  const text = comparedText(kind, of, shown)
  if (isFew(shown)) return `${text} We compare from ${CERTAINTY_MIN_ANSWERS} on.`
  const isSure = of.verdict !== 'notEnoughData' && of.verdict !== 'measurementChanged'
  return isSure ? `${VERDICT_LABELS[of.verdict]} ${IN_WINDOW[kind]}: ${text}` : text
}

/** Under 20 answers counts stand in place of a percentage, and nothing is compared. */
export function isFew({ results }: Pick<AnswerShare, 'results'>): boolean {
  return results < CERTAINTY_MIN_ANSWERS
}

/**
 * Returns the day on which a window of `days` that now ends on `to` has answers enough, if each day brings as many as its
 * last; null if they never are.
 */
export function enoughDay(
  { results, lastResults, to }: { results: number; lastResults: number; to: Day },
  days: number,
): Day | null {
  if (lastResults * days < CERTAINTY_MIN_ANSWERS) return null
  return addDays(to, Math.ceil((CERTAINTY_MIN_ANSWERS - results) / lastResults))
}

/** 'We compare from 20 answers on, about 29 November.' `lastResults` counts the answers of the last finished day. */
export function comparedFrom(shown: AnswerShare, { recent }: WindowVerdict, lastResults: number, today: Day): string {
  const day = enoughDay({ ...shown, lastResults, to: recent.to }, daysOf(recent))
  return `We compare from ${CERTAINTY_MIN_ANSWERS} answers on${day === null ? '' : `, about ${spokenDay(day, today)}`}.`
}

const daysOf = ({ from, to }: DayWindow) => 1 + daysBetween(from, to)

/** The same without the verdict, for a block that shows its pill: '73%, 45% in the four weeks before.' */
export function comparedText(kind: WindowKind, of: WindowVerdict, shown: ShownWindow): string {
  const { recent, before, measurementChange } = of
  if (isFew(shown)) {
    const answers = counted(shown.results, 'answer', 'answers')
    const of = kind === 'week' ? `the first ${answers}` : `${answers} this month`
    return `${grouped(shown.ranked)} of ${of} ${one(shown.ranked, 'names', 'name')} you.`
  }
  if (of.verdict === 'measurementChanged' && measurementChange)
    return `${shown.share}% ${IN_WINDOW[kind]}. ${measurementChange.text}, so we do not compare.`
  if (of.verdict === 'notEnoughData' || recent.share === null || before.share === null)
    return `${shown.share}% ${IN_WINDOW[kind]}. There is nothing to compare it with yet.`
  const more = kind === 'week' && of.verdict.startsWith('probable') ? ' A few more days will tell.' : ''
  const pair = `${recent.share}%, ${before.share}% ${BEFORE[kind]}.${more}`
  const isPart = shown.engines.some((engine) => !of.engines.includes(engine))
  if (isPart) return `${shown.share}%. On ${listed(inOrder(of.engines).map(engineLabel))} ${pair}`
  return recent.share === shown.share ? pair : `${shown.share}%. Of the queries compared ${pair}`
}

const inOrder = (engines: readonly string[]) => [...engines].sort(compareEngines)

/** Which shown engines a window's comparison leaves out: 'Perplexity was added on 24 October and is left out of …' */
export function leftOutText(
  of: Pick<WindowVerdict, 'engines'>,
  shown: readonly string[],
  notes: readonly { date: Day; text: string }[],
): string | null {
  const leftOut = inOrder(shown.filter((engine) => !of.engines.includes(engine)))
  if (leftOut.length === 0 || of.engines.length === 0) return null
  const why = (engine: string) => {
    const added = notes.findLast(({ text }) => text === measurementCopy.added(engine))
    return added ? `was added on ${monthDay(added.date)}` : 'answered on few days'
  }
  return leftOut.map((engine) => `${engineLabel(engine)} ${why(engine)} and is left out of the comparison.`).join(' ')
}

const KINDS: readonly WindowKind[] = ['week', 'month']

/** What each window with answers says, keyed by the window (R-CERTAIN-2). */
export function changeSentences(
  verdicts: Record<WindowKind, WindowVerdict>,
  shares: Record<WindowKind, AnswerShare & { score: number | null }>,
  engines: readonly string[],
): Sentence[] {
  return KINDS.flatMap((key): Sentence[] => {
    const { score: share, ...counts } = shares[key]
    if (share === null) return []
    const { verdict, before } = verdicts[key]
    const values = { verdict, share, ...(before.share !== null && { before: before.share }) }
    return [{ key, values, text: verdictSentence(key, verdicts[key], { share, ...counts, engines }) }]
  })
}

/**
 * What a pill opens to, above the two windows with their counts. `lastResults` counts the answers of the last finished day.
 */
export function verdictReason(of: WindowVerdict, shown: AnswerShare, lastResults: number, today: Day): string {
  switch (of.verdict) {
    case 'clearRise':
    case 'clearDrop':
      return 'We are sure.'
    case 'probableRise':
      return `We are fairly sure, not certain. If it lasts, this will read “${VERDICT_LABELS.clearRise}”.`
    case 'probableDrop':
      return `We are fairly sure, not certain. If it lasts, this will read “${VERDICT_LABELS.clearDrop}”.`
    case 'noClearChange':
      return `Too close to call. ${seenWith(answersADay(of))}`
    case 'notEnoughData':
      return tooFew(shown, of, lastResults, today)
    case 'measurementChanged': {
      const again =
        of.measurementChange && addDays(of.measurementChange.date, 1 + daysBetween(of.before.from, of.recent.to))
      const next = again && again > today ? ` Next comparison: ${monthDay(again)}.` : ''
      return `${certaintyCopy.verdict.notCompared}${next}`
    }
  }
}

function answersADay({ recent }: WindowVerdict): number {
  return Math.max(1, Math.round(recent.results / (1 + daysBetween(recent.from, recent.to))))
}

function tooFew(shown: AnswerShare, of: WindowVerdict, lastResults: number, today: Day): string {
  if (!isFew(shown)) return certaintyCopy.verdict.tooFew
  const day = enoughDay({ ...shown, lastResults, to: of.recent.to }, daysOf(of.recent))
  if (day === null) return comparedFrom(shown, of, lastResults, today)
  return `At ${counted(lastResults, 'answer', 'answers')} a day that is on ${spokenDay(day, today)}.`
}

/** What more answers would show, for as many a day. */
function seenWith(daily: number): string {
  return `With ${counted(daily, 'answer', 'answers')} a day we see a change of about ${visibleChange(daily)} points within a week; with ${grouped(3 * daily)}, about ${visibleChange(3 * daily)}.`
}
