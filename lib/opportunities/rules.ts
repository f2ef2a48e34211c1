import type { Effect } from '@/lib/actions/effect-shapes'
import type { RecommendationStatusName } from '@/lib/actions/shapes'
import { effectSentence, STATUS_LABELS } from '@/lib/actions/tracker-words'
import type { SiteType } from '@/lib/answers/shapes'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS, OPPORTUNITIES, SEARCHED_TEXT_MAX } from '@/lib/limits'
import { wilson } from '@/lib/measure/likely-range'
import { spokenDay, startInWords } from '@/lib/measure/sentences'
import type { Sentence } from '@/lib/measure/shapes'
import { matchKey } from '@/lib/names/keys'
import type { Effort, OpportunityCard, OpportunityKind, OpportunityState, SiteOpportunity, WhyNotUs } from './shapes'
import { opportunitiesCopy as copy } from './words'

// The rules of Opportunities: in which order cards stand and what they say (R-ACTION-9), and at which step the answers to a
// query lose the own brand (R-ACTION-2). See docs/marketeers/opportunities.md.

/** A card before its place among the others is known. */
export type Unplaced<Card> = Card extends unknown ? Omit<Card, 'place'> : never

/** Most answers at stake first; of equal ones those on which nothing is live, then those of less effort. */
export function inOrder(cards: readonly Unplaced<OpportunityCard>[]): OpportunityCard[] {
  const isLive = ({ state }: Unplaced<OpportunityCard>) => Number(state?.status === 'live')
  return [...cards]
    .sort(
      (a, b) =>
        b.atStake - a.atStake || isLive(a) - isLive(b) || a.effort.bars - b.effort.bars || compareText(a.key, b.key),
    )
    .map((card, index): OpportunityCard => ({ ...card, place: index + 1 }))
}

/** The cards about which nothing is done, in their order. Home and the weekly mail propose the first one. */
export function openOf(cards: readonly OpportunityCard[]): OpportunityCard[] {
  return cards.filter(({ state }) => state === null)
}

/** An action planned for an opportunity, and how far it is. */
export interface ActionOfCard {
  id: string
  title: string
  status: RecommendationStatusName
  due: Day | null
  /** null while it is not implemented, like `nextLook`. */
  liveSince: Day | null
  nextLook: Day | null
  /** null before its first look. */
  effect: Pick<Effect, 'verdict' | 'points' | 'day' | 'look'> | null
  /** First name of the person who planned it; null when unnamed, deleted, or not for the reader. */
  by: string | null
}

/** Returns the state of a card; null for a rejected action, which does nothing for it. */
export function stateOf(action: ActionOfCard, today: Day): OpportunityState | null {
  const { id: _id, title, status, due, liveSince, nextLook, effect, by } = action
  const dueNote =
    due === null
      ? null
      : due < today
        ? copy.state.overdue(spokenDay(due, today))
        : copy.state.due(spokenDay(due, today))
  const of = (state: OpportunityState['status'], text: string, note: string | null): OpportunityState => {
    return { status: state, action: { _id, title }, text, note, due: liveSince === null ? due : null }
  }
  if (liveSince !== null) {
    if (effect?.verdict === 'movedMore') return of('worked', effectSentence(effect), null)
    const look = nextLook && copy.state.look(effect !== null, spokenDay(nextLook, today))
    return of('live', copy.state.live(daysBetween(liveSince, today)), look ?? (effect && effectSentence(effect)))
  }
  if (status === 'in_progress') return of('inProgress', STATUS_LABELS.in_progress, dueNote)
  if (status === 'on_hold') return of('onHold', STATUS_LABELS.on_hold, null)
  if (status === 'pending' || status === 'none') return of('planned', copy.state.planned(by), dueNote)
  return null
}

/** Whether an action has worked and a run has ended since that was seen: its card is then left out. */
export function isDone({ liveSince, effect }: ActionOfCard, today: Day): boolean {
  if (liveSince === null || effect?.verdict !== 'movedMore' || effect.look === null) return false
  return today > addDays(liveSince, effect.look + 1)
}

const EFFORTS = {
  page: { bars: 2, text: copy.effort.page },
  have: { bars: 1, text: copy.effort.have },
  listing: { bars: 2, text: copy.effort.listing },
  answer: { bars: 1, text: copy.effort.answer },
  several: { bars: 3, text: copy.effort.several },
  institution: { bars: 3, text: copy.effort.listing },
} as const satisfies Record<string, Effort>

const OF_STEP: Record<NonNullable<WhyNotUs['weakest']>, Effort> = {
  read: EFFORTS.page,
  cited: EFFORTS.have,
  named: EFFORTS.have,
  topThree: EFFORTS.listing,
}

/** The effort of closing a gap, by the step at which its answers lose the own brand. */
export function effortOfGap(weakest: WhyNotUs['weakest']): Effort {
  return weakest === null ? EFFORTS.several : OF_STEP[weakest]
}

export function effortOfSite(type: SiteType): Effort {
  if (type === 'community') return EFFORTS.answer
  return type === 'institution' ? EFFORTS.institution : EFFORTS.listing
}

export const EFFORT_OF_SEARCH: Effort = EFFORTS.page

/** Returns the points that actions of a kind have moved, lowest and highest; null before three of them have a verdict. */
export function broughtBy(
  kind: OpportunityKind,
  measured: readonly { kind: OpportunityKind; points: number }[],
): OpportunityCard['brings'] {
  const points = measured.filter((each) => each.kind === kind).map((each) => each.points)
  if (points.length < OPPORTUNITIES.verdicts) return null
  return { actions: points.length, low: Math.min(...points), high: Math.max(...points) }
}

/** Returns whether a search asks for one of these brands by name, so that no page but theirs answers it. */
export function asksForAny(brandKeys: readonly string[]): (search: string) => boolean {
  const spaced = (text: string) =>
    ` ${matchKey(text)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  const names = brandKeys.map(spaced).filter((name) => name.trim() !== '')
  return (search) => {
    const text = spaced(search)
    return names.some((name) => text.includes(name))
  }
}

/** Says a word or a place once where it stands twice in a row: 'coworking in London London'. */
export function withoutDoubles(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}][\p{L}\p{N}'’ .-]*?)(?:,? \1)+(?![\p{L}\p{N}])/giu, '$1')
}

/** The first cards, in words: how many there are, how many are under way, and which of those is due first. */
export function opportunitySentences(
  cards: readonly OpportunityCard[],
  { enoughFrom, today }: { enoughFrom: Day | null; today: Day },
): Sentence[] {
  const shown = cards.slice(0, OPPORTUNITIES.shown)
  if (shown.length === 0) {
    if (enoughFrom === null) return [{ key: 'none', values: {}, text: copy.none }]
    const day = spokenDay(enoughFrom, today)
    return [{ key: 'tooFew', values: { day: enoughFrom }, text: copy.notEnough.text(day) }]
  }
  const things = shown.length
  const states = shown.flatMap(({ state }) => state ?? []).filter(({ status }) => UNDER_WAY.has(status))
  const first = { key: 'things', values: { things }, text: copy.things(startInWords(things), things) }
  if (states.length === 0) return [first]
  const [due] = states.flatMap((state) => (state.due !== null && state.due >= today ? state.due : [])).sort(compareText)
  const when = due === undefined ? null : dueText(due, today)
  return [
    first,
    {
      key: 'underWay',
      values: { underWay: states.length, ...(due !== undefined && { due }) },
      text: copy.underWay(startInWords(states.length), states.length, things, when),
    },
  ]
}

const UNDER_WAY: ReadonlySet<OpportunityState['status']> = new Set(['planned', 'inProgress', 'live'])

/** 'today', 'on Wednesday' within a week, 'on 12 December'. */
function dueText(due: Day, today: Day): string {
  const days = daysBetween(today, due)
  if (days === 0) return 'today'
  if (days < 7) return `on ${WEEKDAY.format(new Date(`${due}T00:00:00Z`))}`
  return `on ${spokenDay(due, today)}`
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/**
 * Counts of answers to one query; `reporting` are those of engines that report what they read, `citedReporting` the
 * citing ones of these.
 */
export interface StepCounts {
  answers: number
  reporting: number
  read: number
  cited: number
  citedReporting: number
  named: number
  topThree: number
}

type WeakStep = NonNullable<WhyNotUs['weakest']>

interface Reached {
  key: WeakStep
  count: number
  of: number
}

/**
 * Returns the step that loses the largest share of the answers that reached the step before it, the first among equals:
 * read of all answers, cited of read, named of cited, top three of named. A step counts only if 20 answers or more
 * could take it and its likely range ends under a half. If none does, naming of all answers by the same rule; otherwise
 * null (R-ACTION-2).
 */
export function weakestStep(counts: StepCounts): WeakStep | null {
  const { answers, reporting, read, cited, citedReporting, named, topThree } = counts
  const isReported = reporting >= CERTAINTY_MIN_ANSWERS
  const ofRead: Reached = { key: 'cited', count: citedReporting, of: read }
  const ofAnswers: Reached = { key: 'cited', count: cited, of: answers }
  const steps: Reached[] = [
    { key: 'read', count: read, of: reporting },
    isReported ? ofRead : ofAnswers,
    { key: 'named', count: named, of: cited },
    { key: 'topThree', count: topThree, of: named },
  ]
  const [weakest] = steps.filter(isWeak).sort((a, b) => shareOf(a) - shareOf(b))
  return weakest?.key ?? (isWeak({ key: 'named', count: named, of: answers }) ? 'named' : null)
}

function isWeak(step: Reached): boolean {
  return step.of >= CERTAINTY_MIN_ANSWERS && wilson(shareOf(step), step.of)[1] < OPPORTUNITIES.weakUnder
}

/** Capped, because counts are independent: an answer may name a brand without citing its site. */
function shareOf({ count, of }: Reached): number {
  return Math.min(1, count / of)
}

/** One engine's answers in a period and in the equally long one before. */
interface EngineAnswers {
  answers: number
  before: number
}

/** Whether both periods have enough answers, from the same engines, since other engines cite other sites. */
export function comparesPeriods(engines: readonly EngineAnswers[]): boolean {
  const isSame = engines.every(({ answers, before }) => answers > 0 && before > 0)
  const total = (of: keyof EngineAnswers) => engines.reduce((sum, engine) => sum + engine[of], 0)
  return isSame && Math.min(total('answers'), total('before')) >= CERTAINTY_MIN_ANSWERS
}

export function siteChange({ answers, before }: EngineAnswers): SiteOpportunity['change'] {
  if (answers > 0 && before === 0) return 'new'
  return answers === 0 && before > 0 ? 'lost' : null
}

/** Returns the key of equal searches: their text regardless of case and white space, cut to the stored length. */
export function searchKey(text: string): string {
  return searchText(text).toLowerCase()
}

/** Returns a search as stored and shown; empty for white space only. */
export function searchText(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, SEARCHED_TEXT_MAX).join('').trim()
}
