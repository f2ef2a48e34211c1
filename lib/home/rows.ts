import { figuresStay } from '@/lib/engines/words'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { counted, grouped, one, percent } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { HOME, TEXT } from '@/lib/limits'
import { inWords, shortName, spokenDay, verdictSentence } from '@/lib/measure/sentences'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import type { LiveAction, Row, RowFacts, Standing } from './shapes'
import { NOTHING_DUE } from './words'

// The rows of Home beside the chart (R-HOME-12): it worked, watch, do next. Of each list of rules the first one that holds.

export function homeRows(facts: RowFacts): Row[] {
  return [workedRow(facts), watchRow(facts), nextRow(facts)].filter((row) => row !== null)
}

const quoted = (text: string) => `“${text}”`

/** The short name, else the title cut at a word. */
function nameOf({ title, shortName: given }: LiveAction): string {
  return given ?? shortName(title, TEXT.shortName)
}

/** How an action is called within a sentence: 'Your day-office page', or its title in quotes. */
function subjectOf(action: LiveAction): string {
  return action.shortName === null ? quoted(nameOf(action)) : `Your ${action.shortName}`
}

function isNews({ lookedOn }: LiveAction, today: Day): boolean {
  return lookedOn !== null && daysBetween(lookedOn, today) <= HOME.newsDays
}

/** Newest first: by the look that gave the verdict, else by the day since when they are live. */
function newest(actions: readonly LiveAction[]): LiveAction | undefined {
  const key = ({ lookedOn, liveSince, id }: LiveAction) => `${lookedOn ?? liveSince} ${liveSince} ${id}`
  return [...actions].sort((a, b) => (key(a) < key(b) ? 1 : -1))[0]
}

/** The newest proven effect; the figures are those of its last look. */
export function workedRow({ live, today }: Pick<RowFacts, 'live' | 'today'>): Row | null {
  const worked = newest(live.filter((action) => action.effect === 'better' && isNews(action, today)))
  if (worked && worked.before !== null && worked.after !== null) {
    const { id, title, queries, before, after, points } = worked
    const subject = subjectOf(worked)
    const its = queries === 1 ? 'its query' : `its ${inWords(queries)} queries`
    return {
      kind: 'worked',
      head: 'It worked',
      sentence: {
        key: 'worked',
        values: { action: nameOf(worked), queries, before, after },
        text: `${subject} took ${its} from ${percent(before)} to ${percent(after)}.`,
      },
      detail: points === null ? null : `${pointsOf(points)} more than queries you did not work on.`,
      opens: { label: 'See the proof', what: { kind: 'effect', id, title } },
    }
  }
  const waiting = newest(
    live.filter(({ nextLook }) => nextLook !== null).map((action) => ({ ...action, lookedOn: null })),
  )
  if (!waiting?.nextLook) return null
  const { id, title, liveSince, nextLook } = waiting
  const days = Math.max(0, daysBetween(liveSince, today))
  const looked = live.some((action) => action.id === id && action.lookedOn !== null)
  return {
    kind: 'worked',
    head: days === 0 ? 'Live since today' : `Live for ${counted(days, 'day', 'days')}`,
    sentence: { key: 'live', values: { action: title, days }, text: stopped(title) },
    detail: `${looked ? 'Second' : 'First'} look on ${spokenDay(nextLook, today)}.`,
    opens: { label: 'Open the action', what: { kind: 'action', id, title } },
  }
}

const pointsOf = (points: number) => counted(Math.abs(points), 'point', 'points')

/** A title as a sentence; one that ends with a mark has its end already. */
function stopped(title: string): string {
  return /[.!?…]$/.test(title) ? title : `${title}.`
}

type WatchRule<Facts = RowFacts> = (facts: Facts) => Omit<Row, 'kind' | 'head'> | null

export function watchRow(facts: RowFacts): Row | null {
  for (const rule of WATCH) {
    const row = rule(facts)
    if (row) return { kind: 'watch', head: 'Watch', ...row }
  }
  return null
}

const silentEngine: WatchRule = ({ watch: { silent }, today }) => {
  const [first] = silent
  if (!first) return null
  const names = listed(silent.map(({ label }) => label))
  const since = spokenDay(first.since, today)
  const stay = figuresStay(silent.length)
  return {
    sentence: {
      key: 'silent',
      values: { engines: names, since },
      text: `${names} ${one(silent.length, 'has', 'have')} not answered since ${since}.`,
    },
    detail: silent.every(({ told }) => told) ? `${stay}; the admin has been told.` : `${stay}.`,
    opens: { label: 'See engines', what: { kind: 'engines' } },
  }
}

const weekFall: WatchRule = ({ watch: { week, most } }) => {
  const { verdict = null } = week?.of ?? {}
  if (week === null || (verdict !== 'clearDrop' && verdict !== 'probableDrop')) return null
  const { recent, before } = week.of
  const text = verdictSentence('week', week.of, week.shown)
  const name = most?.kind === 'query' ? quoted(most.name) : most?.name
  return {
    sentence: {
      key: verdict === 'clearDrop' ? 'down' : 'probablyDown',
      values: { share: recent.share ?? 0, before: before.share ?? 0 },
      text,
    },
    detail: most && `Most of it on ${name}: ${percent(most.share)} after ${percent(most.before)}.`,
    opens: {
      label: 'See the answers',
      what: {
        ...{ kind: 'answers', figure: text, days: { from: recent.from, to: recent.to }, only: 'notNamed' },
        queries: most?.kind === 'query' ? [most.id] : [],
        engines: most?.kind === 'engine' ? [most.id] : [...week.of.engines],
      },
    },
  }
}

const queryFall: WatchRule = ({ watch: { fallen } }) => {
  const [first] = fallen
  if (!first) return null
  const { id, searchTerm: query, share, before } = first
  return {
    sentence: {
      key: 'queryDown',
      values: { query, share, before },
      text: `${quoted(query)} fell from ${percent(before)} to ${percent(share)}.`,
    },
    detail: null,
    opens: { label: 'Open the query', what: { kind: 'query', id } },
  }
}

export const rivalPassed: WatchRule<{ watch: Pick<RowFacts['watch'], 'passed'> }> = ({ watch: { passed } }) => {
  if (passed === null) return null
  const { key, name: rival, share, before, page } = passed
  return {
    sentence: {
      key: 'passed',
      values: { rival, share, before },
      text: `${rival} has gone past you: ${percent(share)} this week, ${percent(before)} before.`,
    },
    detail: page && `Its new page ${page.path} is quoted in ${counted(page.answers, 'answer', 'answers')}.`,
    opens: { label: `See ${rival}`, what: { kind: 'rival', key } },
  }
}

export const worseEffect: WatchRule<Pick<RowFacts, 'live' | 'today'>> = ({ live, today }) => {
  const worse = newest(live.filter((action) => action.effect === 'worse' && isNews(action, today)))
  if (!worse || worse.points === null) return null
  const { id, title, points } = worse
  const action = nameOf(worse)
  const fewer = Math.abs(points)
  return {
    sentence: {
      key: 'worse',
      values: { action, points: -fewer },
      text: `${quoted(action)} did not help: −${grouped(fewer)} ${one(fewer, 'point', 'points')}.`,
    },
    detail: null,
    opens: { label: 'See the effect', what: { kind: 'effect', id, title } },
  }
}

const moreCriticism: WatchRule = ({ watch: { criticism } }) => {
  if (criticism === null) return null
  const { theme, answers, before } = criticism
  return {
    sentence: {
      key: 'criticism',
      values: { theme, answers, before },
      text: `More criticism: ${theme}, ${counted(answers, 'answer', 'answers')} after ${grouped(before)}.`,
    },
    detail: null,
    opens: { label: 'See the criticism', what: { kind: 'criticism' } },
  }
}

const wrongAnswers: WatchRule = ({ watch: { wrong } }) => {
  if (wrong === 0) return null
  const text = `${counted(wrong, 'answer', 'answers')} ${one(wrong, 'is', 'are')} wrong about you.`
  return {
    sentence: { key: 'wrong', values: { answers: wrong }, text },
    detail: null,
    opens: { label: 'Read them', what: { kind: 'wrong' } },
  }
}

const engineBehind: WatchRule = ({ watch: { behind } }) => {
  if (behind === null) return null
  const { id, label, share, best, days } = behind
  const text = `${label} names you in ${percent(share)}, ${best.label} in ${percent(best.share)}.`
  return {
    sentence: {
      key: 'engineBehind',
      values: { engine: label, share, other: best.label, otherShare: best.share },
      text,
    },
    detail: null,
    opens: {
      label: 'See the answers',
      what: { kind: 'answers', figure: text, queries: [], engines: [id], days, only: 'notNamed' },
    },
  }
}

const WATCH = [silentEngine, weekFall, queryFall, rivalPassed, worseEffect, moreCriticism, wrongAnswers, engineBehind]

type NextStep = Omit<Row, 'kind' | 'head'> & { head?: string }
type NextFacts = Omit<RowFacts, 'watch'>
type NextRule = (facts: NextFacts) => NextStep | null

/** Whether something stands before an opportunity, which then need not be looked for. */
export const isBeforeOpportunities = (facts: NextFacts) => (dueAction(facts) ?? lostAnswers(facts)) !== null

export function nextRow(facts: NextFacts): Row | null {
  for (const rule of NEXT) {
    const row = rule(facts)
    if (row) return { kind: 'next', head: 'Do next', ...row }
  }
  return null
}

/** 'You are in 19% of those answers, Baythorne in 95%.' */
function standingText(standing: Standing | null): string | null {
  if (standing === null) return null
  const { share, rival } = standing
  const own = share === 0 ? 'You are in none of those answers' : `You are in ${percent(share)} of those answers`
  return rival === null ? `${own}.` : `${own}, ${rival.name} in ${percent(rival.share)}.`
}

const dueAction: NextRule = ({ next: { due }, today }) => {
  const [first] = due
  if (!first || first.due > addDays(today, HOME.dueDays)) return null
  const { id, title, due: dueDay, standing } = first
  const day = spokenDay(dueDay, today)
  const late = dueDay < today
  return {
    sentence: {
      key: late ? 'overdue' : 'due',
      values: { action: title, day },
      text: late ? `${title}, overdue since ${day}.` : `${title}, due ${day}.`,
    },
    detail: standingText(standing),
    opens: { label: 'Open the action', what: { kind: 'action', id, title } },
  }
}

const lostAnswers: NextRule = ({ next: { lost } }) => {
  const [first] = lost
  if (!first || first.answers < HOME.lostAnswers) return null
  const { query, searchTerm, engines, answers, day } = first
  const text = `Look at ${quoted(searchTerm)}: lost in ${counted(answers, 'answer', 'answers')} since yesterday.`
  return {
    sentence: { key: 'lost', values: { query: searchTerm, answers }, text },
    detail: null,
    opens: {
      label: 'Read them',
      what: { kind: 'answers', figure: text, queries: [query], engines, days: { from: day, to: day } },
    },
  }
}

const openOpportunity: NextRule = ({ next: { opportunity } }) => {
  if (!opportunity) return null
  const { kind, key, title, queries, atStake } = opportunity.card
  const detail = kind === 'gap' ? standingText(opportunity.standing) : opportunitiesCopy.withoutYou(atStake)
  return {
    ...{ sentence: { key: kind, values: { opportunity: title }, text: stopped(title) }, detail },
    opens: { label: 'Plan an action', what: { kind: 'plan', of: kind, key, title, queries, detail: detail ?? '' } },
  }
}

const moreQueries: NextRule = ({ next: { queries, mayAdd, limit } }) => {
  const [missing, free] = [HOME.queries - queries, limit - queries]
  if (!mayAdd || queries === 0 || missing <= 0) return null
  const say = one(queries, 'says', 'say')
  return {
    sentence: {
      key: 'moreQueries',
      values: { missing },
      text: `Add ${inWords(missing)} more ${one(missing, 'query', 'queries')}: ${inWords(queries)} alone ${say} little.`,
    },
    detail: `${free} of ${limit} ${one(free, 'is', 'are')} free.`,
    opens: { label: 'Add a query', what: { kind: 'addQuery' } },
  }
}

/** Said once there are answers: before them nothing could be due. */
const nothingDue = ({ live, today, answered }: NextFacts): NextStep | null => {
  if (!answered) return null
  const next = live.flatMap((action) => (action.nextLook === null ? [] : [{ ...action, nextLook: action.nextLook }]))
  const [first] = next.sort((a, b) => (a.nextLook < b.nextLook ? -1 : 1))
  const head = 'Nothing due'
  if (!first) return { head, sentence: { key: NOTHING_DUE, values: {}, text: `${head}.` }, detail: null, opens: null }
  const { nextLook, lookedOn } = first
  const [action, day] = [nameOf(first), spokenDay(nextLook, today)]
  const text = `${lookedOn === null ? 'First' : 'Second'} look at ${quoted(action)} on ${day}.`
  return {
    head,
    sentence: { key: 'nextLook', values: { action, day }, text },
    detail: null,
    opens: null,
  }
}

const NEXT = [dueAction, lostAnswers, openOpportunity, moreQueries, nothingDue]
