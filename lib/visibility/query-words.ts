import type { EffectVerdict } from '@/lib/actions/effect-shapes'
import type { TargetingAction } from '@/lib/actions/shapes'
import { effectSentence } from '@/lib/actions/tracker-words'
import { engineLabel } from '@/lib/engines/engines'
import { monthDay, type NextRun } from '@/lib/format/dates'
import { type Day, daysBetween } from '@/lib/format/days'
import { counted, grouped, one, ordinal, percent } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS, EFFECT, type Range } from '@/lib/limits'
import { nextLookDay } from '@/lib/measure/effect-sides'
import type { Sentence, Verdict, WindowKind } from '@/lib/measure/shapes'
import { VERDICT_LABELS } from '@/lib/measure/words'
import type { BrandShare, QueryFigures, QuotedPage, StripCell } from '@/lib/queries/shapes'
import { figuresCopy } from './figure-words'

/** The window of a range that has a verdict; a quarter has none. */
export const VERDICT_OF: Record<Range, WindowKind | null> = { 7: 'week', 28: 'month', 90: null }

const BEFORE: Record<WindowKind, string> = { week: 'in the four weeks before', month: 'the month before' }
const SAME: Record<WindowKind, string> = { week: 'as in the four weeks before', month: 'as the month before' }
const MOVED: ReadonlySet<Verdict> = new Set(['clearRise', 'probableRise', 'probableDrop', 'clearDrop'])

interface Told extends Pick<QueryFigures, 'query' | 'answered' | 'own' | 'leads' | 'range' | 'verdicts'> {
  leader: BrandShare | null
  /** The engines of the own share. */
  engines: readonly string[]
  /** null if the daily run is not once a day. */
  next: NextRun | null
}

/** Makes the sentences under a query's name, first condition that holds (R-VISIBILITY-16); none is filled with a zero. */
export function querySentences(told: Told): Sentence[] {
  const { own, answered } = told
  if (!answered) return [noAnswers(told)]
  if (own.answers === 0) return []
  if (own.answers < CERTAINTY_MIN_ANSWERS) return [fewAnswers(own)]
  return [named(told), ...changed(told)]
}

function noAnswers({ query, next }: Told): Sentence {
  const text = !query.active
    ? figuresCopy.nextAnswers.none
    : next
      ? `The first answers arrive ${next.today ? 'today' : 'tomorrow'} at ${next.time} UTC.`
      : 'The first answers arrive with the next daily run.'
  return { key: 'query.noAnswers', values: next ? { time: next.time } : {}, text }
}

function fewAnswers({ named, answers }: Told['own']): Sentence {
  const values = { named, answers }
  return named === 0
    ? { key: 'query.fewAndNone', values, text: `None of the first ${counted(answers, 'answer', 'answers')} names you.` }
    : {
        key: 'query.few',
        values,
        text: `You are named in ${grouped(named)} of ${counted(answers, 'answer', 'answers')} so far.`,
      }
}

function named({ own, leader, leads }: Told): Sentence {
  const values = { share: own.share, ...(leader && { rival: leader.name, rivalShare: leader.share }) }
  const share = percent(own.share)
  if (own.named === 0) {
    const rival = leader ? ` ${leader.name} is in ${percent(leader.share)}.` : ''
    return { key: 'query.none', values, text: `No answer names you.${rival}` }
  }
  if (leads || !leader) {
    const rival = leader ? ` ${leader.name} follows at ${percent(leader.share)}.` : ''
    return { key: 'query.leads', values, text: `You are named in ${share} of answers, more than any rival.${rival}` }
  }
  const text = `You are named in ${share} of answers, ${leader.name} in ${percent(leader.share)}.`
  return { key: 'query.behind', values, text }
}

function changed({ range, verdicts, engines }: Told): Sentence[] {
  const kind = VERDICT_OF[range]
  const of = kind && verdicts[kind]
  if (!kind || !of || of.before.share === null || of.recent.share === null) return []
  const values = { before: of.before.share }
  if (of.verdict === 'noClearChange')
    return [{ key: 'query.same', values, text: `${VERDICT_LABELS.noClearChange} ${SAME[kind]}.` }]
  if (!MOVED.has(of.verdict)) return []
  const isPart = engines.some((engine) => !of.engines.includes(engine))
  const compared = isPart ? `on ${listed(of.engines.map(engineLabel))} ${percent(of.recent.share)}, ` : ''
  const text = `${VERDICT_LABELS[of.verdict]}: ${compared}${percent(of.before.share)} ${BEFORE[kind]}.`
  return [{ key: 'query.moved', values, text }]
}

const answers = (count: number) => counted(count, 'answer', 'answers')

/** '27 November, Perplexity: you are not named; Kiln Street, Baythorne': what a cell of the strip shows. */
function cellName({ date, engine, placement, order, resultId }: StripCell): string {
  const when = `${monthDay(date)}, ${engineLabel(engine)}`
  if (resultId === null) return `${when}: ${queryCopy.strip.noAnswer}`
  const place = placement === null ? 'you are not named' : `you are named ${ordinal(placement)}`
  const names = order.map(({ name }) => name).join(', ')
  return `${when}: ${place}${names && `; ${names}`}`
}

/** Verdicts that the next look may still change into an effect. */
const OPEN_VERDICTS: ReadonlySet<EffectVerdict> = new Set(['tooEarly', 'noMore', 'notEnoughData'])

/** Says what an action has come to: until its last look how long it is live, before it went live who has it. */
export function actionState(
  action: Pick<TargetingAction, 'status' | 'effect' | 'due' | 'savedBy'>,
  today: Day,
): string {
  const { status, effect, due, savedBy } = action
  if (effect) {
    const next = nextLookDay(effect.implemented, today)
    return next !== null && OPEN_VERDICTS.has(effect.verdict)
      ? `${liveFor(effect.implemented, today)} ${lookOn(effect.implemented, next)}`
      : effectSentence(effect)
  }
  if (status === 'pending') return due ? `Not started, due ${monthDay(due)}.` : 'Not started.'
  const when = due ? `due ${monthDay(due)}.` : 'no due date.'
  return savedBy ? `${savedBy}, ${when}` : `${when.charAt(0).toUpperCase()}${when.slice(1)}`
}

/** Says which action on the query is live and when its effect is looked at next; null once every look is over. */
export function waitingFor(actions: readonly Pick<TargetingAction, 'title' | 'effect'>[], today: Day): string | null {
  for (const { title, effect } of actions) {
    const next = effect && nextLookDay(effect.implemented, today)
    if (next) return `“${title}” went live on ${monthDay(effect.implemented)}. ${lookOn(effect.implemented, next)}`
  }
  return null
}

function liveFor(since: Day, today: Day): string {
  const days = daysBetween(since, today)
  return days === 0 ? 'Live since today.' : `Live for ${counted(days, 'day', 'days')}.`
}

function lookOn(since: Day, day: Day): string {
  const isFirst = daysBetween(since, day) === EFFECT.looks[0]
  return `${isFirst ? 'First' : 'Second'} look on ${monthDay(day)}.`
}

/** How the answers that quote a page name the own brand. */
function namesYou({ placement, namingOwn, answers }: Pick<QuotedPage, 'placement' | 'namingOwn' | 'answers'>): string {
  if (namingOwn === 0) return 'Not you'
  return placement !== null && 2 * namingOwn >= answers ? `Names you ${ordinal(placement)}` : 'Names you'
}

export const queryCopy = {
  all: 'All queries',
  neighbours: 'Other queries',
  tag: ({ kind, active }: QueryFigures['query']) =>
    active ? { organisation: 'Your query', industry: 'Industry query' }[kind] : 'Inactive',
  searcher: 'Searcher',
  answers,
  before: (range: Range, share: number) => `${figuresCopy.period(range).label} before: ${percent(share)}`,
  visibility: 'Visibility of this query',
  nothing: 'No answers in these days. A longer range may have some.',
  engines: {
    title: 'By engine',
    info: 'Shares of the answers of each engine to this query that name you, and the leading rival. A point of a line is the share of the last 14 days, from 7 answers on.',
    you: 'You',
    counts: figuresCopy.counts,
    rival: (name: string, share: number) => `${name} ${percent(share)}`,
    /** Under 20 answers. */
    rivalCounts: (name: string, named: number, all: number) => `${name} ${grouped(named)} of ${grouped(all)}`,
    none: 'No answers in these days',
    /** Alternative text of an engine's lines. */
    lines: (label: string, first: number, last: number) =>
      first === last
        ? `${label}: you stay at ${percent(last)}`
        : `${label}: you go from ${percent(first)} to ${percent(last)}`,
    day: 'Day',
    column: (label: string, name: string) => `${label}: ${name}`,
    asTable: 'Show the lines as a table',
    asLines: 'Show the table as lines',
  },
  strip: {
    title: 'Who is named, and in which order',
    info: 'Each column is one answer, with the brands that it names from first to tenth. The figure above is your place.',
    others: 'Others',
    help: 'One column is one answer, first name on top. The figure is your place. Click to read it.',
    count: (count: number, days: number) => `${answers(count)}, ${counted(days, 'day', 'days')}`,
    noAnswer: 'No answer',
    unnamed: '–',
    further: (count: number) => `+${count}`,
    cell: cellName,
    asTable: 'Show the answers as a table',
    asStrip: 'Show the table as columns',
    columns: { day: 'Day', engine: 'Engine', place: 'Your place', order: 'Order' },
    notNamed: 'Not named',
  },
  pages: {
    title: (leader: string | null) => `Pages that carry ${leader ?? 'you'}`,
    info: 'Pages quoted in answers that name them. Whether you are named too is counted in the same answers.',
    naming: (count: number, name: string | null) =>
      name === null
        ? `${answers(count)} ${one(count, 'names', 'name')} you`
        : `${answers(count)} ${one(count, 'names', 'name')} ${name}`,
    namesYou,
    /** The counts behind it. */
    counts: ({ namingOwn, answers: all }: Pick<QuotedPage, 'namingOwn' | 'answers'>) =>
      `${grouped(namingOwn)} of the ${answers(all)} that quote it ${one(namingOwn, 'names', 'name')} you`,
    theirs: 'Their own site',
    yours: 'Your site',
    more: figuresCopy.more,
    quoting: (count: number, name: string | null) =>
      `${answers(count)} that ${one(count, 'quotes', 'quote')} it and ${one(count, 'names', 'name')} ${name ?? 'you'}`,
    none: 'These answers show no sources.',
  },
  actions: {
    title: 'Actions on this query',
    plan: 'Plan an action',
    none: 'No action yet.',
  },
}
