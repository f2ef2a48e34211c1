import { addDays, type Day } from '@/lib/format/days'
import { counted, one, percent } from '@/lib/format/numbers'
import { compareText, listed } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS, HOME } from '@/lib/limits'
import { roundedMean } from '@/lib/measure/ranking'
import { enoughDay, spokenDay, spokenDays, spokenMonth } from '@/lib/measure/sentences'
import type { AnswerShare, Sentence, WindowVerdict } from '@/lib/measure/shapes'
import type { Headline, HeadlineEngine, HeadlineFacts, HeadlineRival, Long } from './shapes'

// What Home says first (R-HOME-10): of each list of rules the first one that holds. Nothing is filled with a zero.

/** Facts once there are enough answers this week. */
type Measured = HeadlineFacts & { week: NonNullable<HeadlineFacts['week']> }

/** Makes the headline of Home. Its first sentence begins '{brand} is named in {share}%' wherever `values` have a share. */
export function headline(facts: HeadlineFacts): Headline {
  const early = beforeMeasured(facts)
  if (early) return { sentences: early, line: isAnswered(facts) && facts.queries > 0 ? lineOf(facts, null) : null }
  if (!isAnswered(facts)) return { sentences: [], line: null }
  const { said, compared } = firstSentence(facts)
  return { sentences: [said, ...secondSentence(facts, said)], line: lineOf(facts, compared) }
}

function isAnswered(facts: HeadlineFacts): facts is Measured {
  return facts.week !== null
}

function beforeMeasured(facts: HeadlineFacts): Sentence[] | null {
  const { brand, queries, today } = facts
  if (queries === 0) return [{ key: 'noQuery', values: {}, text: 'Tell us what to ask.' }]
  if (!isAnswered(facts)) return [firstAnswers(facts)]
  const { week, firstDay } = facts
  const { ranked, results, share, from, to } = week
  const isFirst = firstDay !== null && firstDay >= from
  const few = results < CERTAINTY_MIN_ANSWERS
  if (to < addDays(today, -1)) {
    const day = spokenDay(to, today)
    const counts = { brand, named: ranked, answers: results }
    const until = few
      ? { key: 'untilThenFew', values: counts, text: `Until then ${brand} was named in ${inAnswers(week, isFirst)}.` }
      : { key: 'untilThen', values: { brand, before: share }, text: `Until then ${brand} was named in ${share}%.` }
    return [{ key: 'noNewAnswers', values: { day }, text: `No new answers since ${day}.` }, until]
  }
  if (!few) return null
  return [fewAnswers(brand, week, isFirst), ...(isFirst ? enoughFrom(week, today) : [])]
}

function firstAnswers({ brand, next, running }: HeadlineFacts): Sentence {
  const start = `The first answers about ${brand}`
  if (running) {
    const { done, planned } = running
    return { key: 'coming', values: { brand, done, planned }, text: `${start} are coming in: ${done} of ${planned}.` }
  }
  if (!next) return { key: 'nextRun', values: { brand }, text: `${start} arrive with the next daily run.` }
  const { time } = next
  const day = next.today ? 'today' : 'tomorrow'
  return { key: 'arrive', values: { brand, day, time }, text: `${start} arrive ${day} at ${time} UTC.` }
}

function inAnswers({ ranked, results }: AnswerShare, isFirst: boolean): string {
  if (!isFirst) return `${ranked} of ${counted(results, 'answer', 'answers')}`
  return results === 1 ? 'its first answer' : `${ranked} of its first ${results} answers`
}

function fewAnswers(brand: string, week: Measured['week'], isFirst: boolean): Sentence {
  const { ranked, results } = week
  const values = { brand, named: ranked, answers: results }
  if (ranked > 0) {
    const text = `${brand} is named in ${inAnswers(week, isFirst)}${isFirst ? '' : ' this week'}.`
    return { key: 'firstAnswers', values, text }
  }
  if (results === 1) {
    const which = isFirst ? 'first answer' : 'one answer of this week'
    return { key: 'noneOfFirst', values, text: `The ${which} does not name ${brand}.` }
  }
  const which = isFirst ? `the first ${results} answers` : `${results} answers this week`
  return { key: 'noneOfFirst', values, text: `None of ${which} names ${brand}.` }
}

/** With too few answers a day a week never holds enough, so nothing is promised. */
function enoughFrom(week: Measured['week'], today: Day): Sentence[] {
  const enough = enoughDay(week, HOME.weekDays)
  if (enough === null) return []
  const day = spokenDay(enough, today)
  const values = { answers: CERTAINTY_MIN_ANSWERS, day }
  return [{ key: 'enoughFrom', values, text: `A percentage needs ${CERTAINTY_MIN_ANSWERS}, on about ${day}.` }]
}

/** What a first sentence compares with, and the ids of the engines compared; null for one without a comparison. */
interface Said {
  said: Sentence
  compared: readonly string[] | null
}

interface Change {
  way: 'up' | 'down'
  sure: boolean
  before: number
  engines: readonly string[]
}

/** A change between other engines than those shown may point the other way than the printed figures; then it is not said. */
function changeOf(share: number, { verdict, before, engines }: WindowVerdict): Change | null {
  const [way, sure] = WAYS[verdict] ?? []
  if (way === undefined || sure === undefined || before.share === null) return null
  const agrees = way === 'up' ? share > before.share : share < before.share
  return agrees ? { way, sure, before: before.share, engines } : null
}

const WAYS: Partial<Record<WindowVerdict['verdict'], ['up' | 'down', boolean]>> = {
  clearRise: ['up', true],
  probableRise: ['up', false],
  probableDrop: ['down', false],
  clearDrop: ['down', true],
}

function firstSentence(facts: Measured): Said {
  const { brand, week, verdicts, today } = facts
  const { share } = week
  const start = `${brand} is named in ${percent(share)} of AI answers`
  const say = (key: string, values: Sentence['values'], end: string, compared: Said['compared'] = null): Said => ({
    said: { key, values: { brand, share, ...values }, text: `${start}${end}.` },
    compared,
  })
  if (week.ranked === 0) return { said: notNamed(facts), compared: null }
  const ofWeek = changeOf(share, verdicts.week)
  if (ofWeek?.sure && ofWeek.way === 'down') {
    const { before, engines } = ofWeek
    return say('weekDown', { before }, ` this week, down from ${percent(before)}`, engines)
  }
  const long = longChange(facts)
  if (long) {
    const month = spokenMonth(long.month, today)
    const way = long.verdict === 'clearRise' ? 'up' : 'down'
    const end = `, ${way} from ${percent(long.share)} in ${month}`
    return say(`long${way === 'up' ? 'Up' : 'Down'}`, { before: long.share, month }, end, long.engines)
  }
  if (ofWeek?.sure) {
    const { before, engines } = ofWeek
    return say('weekUp', { before }, `, up from ${percent(before)} in the four weeks before`, engines)
  }
  const ofMonth = changeOf(share, verdicts.month)
  if (ofMonth?.sure) {
    const { way, before, engines } = ofMonth
    const key = way === 'up' ? 'monthUp' : 'monthDown'
    return say(key, { before }, `, ${way} from ${percent(before)} a month ago`, engines)
  }
  if (leads(facts)) return say('lead', {}, ', more than any rival')
  const probable = ofWeek ?? ofMonth
  if (probable) {
    const { way, before, engines } = probable
    return say(
      way === 'up' ? 'probablyUp' : 'probablyDown',
      { before },
      `, probably ${way} from ${percent(before)}`,
      engines,
    )
  }
  if (verdicts.week.verdict === 'noClearChange')
    return say('same', {}, ', about the same as in the four weeks before', verdicts.week.engines)
  return say('share', {}, '')
}

/** 'Yet' would be wrong of a brand that was named before. */
function notNamed({ brand, namedBefore }: Measured): Sentence {
  return namedBefore
    ? { key: 'notNamedNow', values: { brand }, text: `No AI answer named ${brand} this week.` }
    : { key: 'notNamed', values: { brand }, text: `AI answers do not name ${brand} yet.` }
}

/** Returns the change since the earliest month, unless the month since points the other way or the figures are close. */
function longChange({ long, week: { share }, verdicts }: Measured): Long | null {
  if (long === null) return null
  const isUp = long.verdict === 'clearRise'
  const [month] = WAYS[verdicts.month.verdict] ?? []
  if (month !== undefined && (month === 'up') !== isUp) return null
  const points = isUp ? share - long.share : long.share - share
  return points >= HOME.longPoints ? long : null
}

function leads({ rival, week }: Measured): boolean {
  return rival !== null && rival.ahead === 'own' && rival.share < week.share
}

function secondSentence({ rival, week, brand }: Measured, { key }: Sentence): Sentence[] {
  if (rival === null) return []
  const { name, share } = rival
  const say = (rule: string, text: string): Sentence[] => [
    { key: rule, values: { brand, rival: name, rivalShare: share }, text },
  ]
  if (week.ranked === 0) return say('rivalIsIn', `${name} is in ${percent(share)} of them.`)
  if (rival.ahead === 'rival' && share > week.share) return say(...aheadSentence(rival, key === 'weekDown'))
  if (rival.ahead === 'own' && share < week.share) return say('rivalFollows', `${name} follows at ${percent(share)}.`)
  // Four weeks may not tell apart what this week does: then neither is said.
  const isFar = Math.abs(share - week.share) >= HOME.enginePoints
  return rival.ahead === undefined || isFar ? [] : say('level', `You are level with ${name}.`)
}

/** 'Still' and 'has gone' need the 28 days before; beside a fall of one's own neither is the news. */
function aheadSentence({ name, share, aheadBefore }: HeadlineRival, isFall: boolean): [string, string] {
  const figure = percent(share)
  if (aheadBefore === undefined || isFall) return ['rivalAhead', `${name} is ahead at ${figure}.`]
  return aheadBefore === 'rival'
    ? ['rivalStillAhead', `${name} is still ahead at ${figure}.`]
    : ['rivalGoneAhead', `${name} has gone ahead: ${figure}.`]
}

function lineOf(facts: Measured, compared: readonly string[] | null): Sentence {
  const { queries, engines, week, today } = facts
  const leftOut = compared === null ? [] : engines.filter(({ id }) => !compared.includes(id))
  const note = leftOut.length === 0 ? '' : leftOutText(leftOut, facts, compared ?? [])
  const values = {
    queries: queries === 1 ? 'Your query' : `Your ${counted(queries, 'query', 'queries')}`,
    engines: listed(engines.map(({ label }) => label)),
    answers: counted(week.results, 'answer', 'answers'),
    days: spokenDays(week.from, week.to, today),
    note,
  }
  const text = `${values.queries} on ${values.engines}, ${values.answers}, ${values.days}.${note && ` ${note}`}`
  return { key: 'line', values, text }
}

/** An engine that was asked before the months compared did not join: it answered on too few days. */
function leftOutText(leftOut: readonly HeadlineEngine[], facts: Measured, compared: readonly string[]): string {
  const { engines, week, today } = facts
  const share = roundedMean(engines.filter(({ id }) => compared.includes(id)).map((each) => each.share))
  if (share === null) return ''
  const names = listed(leftOut.map(({ label }) => label))
  const without = `without ${one(leftOut.length, 'it', 'them')} ${percent(share)}.`
  const last =
    leftOut
      .map(({ first }) => first)
      .sort(compareText)
      .at(-1) ?? ''
  if (leftOut.every(({ first }) => first > addDays(week.to, -HOME.joinedDays)))
    return `${names} joined in ${spokenMonth(last.slice(0, 7), today)}; ${without}`
  return `${names} answered on few days; ${without}`
}
