import type { Effect } from '@/lib/actions/effect-shapes'
import { effectRange, effectSentence } from '@/lib/actions/tracker-words'
import type { DigestSource } from '@/lib/digest/shapes'
import { digestCopy } from '@/lib/digest/words'
import { monthDay } from '@/lib/format/dates'
import { type Day, daysBetween } from '@/lib/format/days'
import { counted } from '@/lib/format/numbers'
import { rivalPassed, workedRow, worseEffect } from '@/lib/home/rows'
import type { LiveAction, RowFacts } from '@/lib/home/shapes'
import { isFew, type ShownWindow, spokenDays, verdictSentence } from '@/lib/measure/sentences'
import type { LikelyRange, WindowVerdict } from '@/lib/measure/shapes'
import { rivalPath, routes } from '@/lib/routes'
import { SITE_TYPE_NAMES } from '@/lib/sites/words'
import type { AlertMessage } from './shapes'
import type { AlertEvent } from './words'
import { ALERTS } from './words'

// Finds a day's events, in the sentences of Home and of the digest (R-ALERT-3). It decides no verdict of its own.

/** An event that a channel may get, before anybody has checked whether the channel had it already. */
export interface Telling extends Omit<AlertMessage, 'organisation' | 'open'> {
  event: AlertEvent
  /** Names the event: a channel has one message of it. */
  key: string
  /** What it is about, such as a direction, a rival or sites. */
  subjects: string[]
  /** A path of the product. */
  open: { label: string; path: string }
  /** Whether it is only probable. */
  probable?: true
}

export interface DayFacts {
  /** The day after the last of the figures. */
  today: Day
  /** False for a week with a failed run, of which nothing is compared. */
  measured: boolean
  week: { of: WindowVerdict; shown: ShownWindow; range: LikelyRange | null }
  passed: RowFacts['watch']['passed']
  actions: readonly (LiveAction & { measured: Effect })[]
  sources: readonly DigestSource[]
}

/** What messages and their failures say beside the sentences of Home and of the digest. */
export const messageCopy = {
  errors: {
    refused: 'the address is not on the public web',
    unknown: 'the host was not found',
    redirect: (status: number) => `answered ${status}, and redirects are not followed`,
    status: (status: number) => `answered ${status}`,
    timeout: 'no answer within 10 seconds',
    connection: 'the connection failed',
    noKey: 'the worker has no AUTH_SECRET to read the address with',
    unreadable: 'the stored address can no longer be read: please enter it again',
    nobody: 'the person can no longer get it',
    mail: 'the mail server did not take it',
    paused: 'the channel was paused',
  },
  silentRun: (day: string) => `The daily run of ${monthDay(day)} got no answer.`,
  message: {
    likely: (low: number, high: number) => `Likely between ${low} and ${high}%.`,
    ownLikely: (share: number, low: number, high: number) =>
      `You are named in ${share}%, likely between ${low} and ${high}%.`,
    effectRange: (range: string) => `The difference lies ${range}.`,
    look: (days: number) => `Looked at ${days} days after it went live.`,
    sites: (won: number, lost: number) =>
      `${[
        ...(won > 0 ? [`Answers cite ${counted(won, 'site', 'sites')} they did not cite before`] : []),
        ...(lost > 0
          ? [
              `${won > 0 ? '' : 'Answers '}no longer cite ${won > 0 ? counted(lost, 'other', 'others') : counted(lost, 'site', 'sites')}`,
            ]
          : []),
      ].join(', and ')}.`,
    won: (site: string, text: string) => `Won: ${site}. ${text}.`,
    lost: (site: string, text: string) => `Lost: ${site}, ${text}.`,
    flagged: (count: number) =>
      `${counted(count, 'answer', 'answers')} ${count === 1 ? 'was' : 'were'} flagged as wrong about you.`,
    flaggedAnswer: (engine: string, query: string, day: string) => `${engine} on “${query}”, ${monthDay(day)}.`,
    open: (count: number) => `${counted(count, 'answer', 'answers')} with an open flag.`,
    test: 'This is a test of Sightline’s alerts.',
    testLine: 'What you chose will arrive here, at most three messages a day.',
    labels: {
      visibility: 'Open Visibility',
      rival: 'Open the rival',
      action: 'Open the action',
      sites: 'Open Opportunities',
      answer: 'Open the answer',
      answers: 'Open the answers',
      engines: 'Open Engines',
      digest: 'Open Sightline',
      settings: 'Open the settings',
    },
  },
  mail: {
    caution: 'At most three of these mails come a day.',
    why: (organisation: string | null) =>
      `You receive this email because an admin${organisation === null ? '' : ` of ${organisation}`} chose your address for alerts.`,
    paused: (channel: string, error: string) => ({
      subject: `Alerts to ${channel} are paused`,
      heading: `Alerts to ${channel} are paused`,
      lines: [
        `For three days nothing arrived there: ${error}.`,
        'What waited for it was dropped, and nothing more is sent.',
      ],
      action: 'Open the settings',
      caution: 'A test that arrives, or a new address, starts it again.',
      why: 'You receive this email because you are an admin who can change it.',
    }),
  },
}

const copy = messageCopy.message

/** Lists the events of a day, the most important first. */
export function tellingsOf(facts: DayFacts): Telling[] {
  const ofWeek = facts.measured ? [visibilityChanged(facts), rivalOvertook(facts)] : []
  return [...ofWeek, ...facts.actions.map((action) => actionEffect(action, facts.today)), sitesChanged(facts)].filter(
    (telling) => telling !== null,
  )
}

const WAYS: Partial<Record<WindowVerdict['verdict'], string>> = {
  clearRise: 'up:clear',
  probableRise: 'up:probable',
  probableDrop: 'down:probable',
  clearDrop: 'down:clear',
}

function visibilityChanged({ today, week: { of, shown, range } }: DayFacts): Telling | null {
  const way = WAYS[of.verdict]
  const { share, ranked, results } = shown
  if (way === undefined || share === null || isFew(shown)) return null
  return {
    event: 'visibility.changed',
    key: `visibility.changed:${today}`,
    subjects: [way],
    title: verdictSentence('week', of, shown),
    lines: [
      ...rangeLine(range),
      `Named in ${ranked} of ${counted(results, 'answer', 'answers')}, ${spokenDays(of.recent.from, of.recent.to, today)}.`,
    ],
    open: { label: copy.labels.visibility, path: routes.visibility },
    figure: { unit: 'percent', value: share, ...boundsOf(range), before: of.before.share },
    ...(way.endsWith('probable') && { probable: true as const }),
  }
}

const rangeLine = (range: LikelyRange | null) => (range ? [copy.likely(range.low, range.high)] : [])
const boundsOf = (range: LikelyRange | null) => ({ low: range?.low ?? null, high: range?.high ?? null })

function rivalOvertook({ today, passed, week: { shown, range } }: DayFacts): Telling | null {
  const said = rivalPassed({ watch: { passed } })
  if (!passed || !said) return null
  return {
    event: 'rival.overtook',
    key: `rival.overtook:${today}`,
    subjects: [passed.key],
    title: said.sentence.text,
    lines: [
      ...(shown.share !== null && range ? [copy.ownLikely(shown.share, range.low, range.high)] : []),
      ...(said.detail ? [said.detail] : []),
    ],
    open: { label: copy.labels.rival, path: rivalPath(passed.key) },
    figure: { unit: 'percent', value: passed.share, low: null, high: null, before: passed.before },
  }
}

/** A look is told within a week of it, whether it proved something or not. */
function actionEffect({ measured, ...action }: DayFacts['actions'][number], today: Day): Telling | null {
  const { look, verdict, points, low, high } = measured
  if (look === null || action.lookedOn === null || daysBetween(action.lookedOn, today) > ALERTS.newsDays) return null
  const said = verdict === 'noMore' ? notProven(action, measured) : proven(action, verdict, today)
  if (said === null) return null
  const range = effectRange(measured)
  return {
    event: 'action.effect',
    key: `action.effect:${action.id}:${action.liveSince}:${look}`,
    subjects: [`${action.id}:${action.liveSince}:${look}`],
    title: said.title,
    lines: [...(said.detail ? [said.detail] : []), ...(range ? [copy.effectRange(range)] : []), copy.look(look)],
    open: { label: copy.labels.action, path: routes.action(action.id) },
    figure: points === null ? null : { unit: 'points', value: points, low, high, before: null },
  }
}

function notProven({ title }: LiveAction, effect: Effect) {
  return { title: `“${title}”: ${effectSentence(effect)}.`, detail: 'Your queries moved as the others did.' }
}

function proven(action: LiveAction, verdict: Effect['verdict'], today: Day) {
  const row =
    verdict === 'movedMore'
      ? workedRow({ live: [action], today })
      : verdict === 'movedLess'
        ? worseEffect({ live: [action], today })
        : null
  return row?.sentence.key === 'worked' || row?.sentence.key === 'worse'
    ? { title: row.sentence.text, detail: row.detail }
    : null
}

function sitesChanged({ today, sources }: DayFacts): Telling | null {
  const [won, lost] = [
    sources.filter(({ change }) => change === 'new'),
    sources.filter(({ change }) => change === 'lost'),
  ]
  if (sources.length === 0) return null
  return {
    event: 'site.changed',
    key: `site.changed:${today}`,
    subjects: sources.map(({ change, site }) => `${change}:${site}`),
    title: copy.sites(won.length, lost.length),
    lines: [
      ...won.map(({ site, type, answers }) => copy.won(site, digestCopy.sources.cited(SITE_TYPE_NAMES[type], answers))),
      ...lost.map(({ site, answers }) => copy.lost(site, digestCopy.sources.lostFrom(answers))),
    ],
    open: { label: copy.labels.sites, path: routes.opportunities },
    figure: { unit: 'count', value: sources.length, low: null, high: null, before: null },
  }
}

/** What a channel was told of before, newest first. */
export interface Told {
  event: string
  subjects: readonly string[]
}

interface Wish {
  events: readonly string[]
  probable: boolean
}

/**
 * Whether a channel wants an event and was not told the same within 28 days. Of a change the last word counts: 'probably up' is
 * no news after 'up', 'up' after 'probably up' is, and so is 'down'.
 */
export function isNews({ event, subjects, probable }: Telling, wish: Wish, told: readonly Told[]): boolean {
  if (!wish.events.includes(event) || (probable && !wish.probable)) return false
  const before = told.filter((each) => each.event === event)
  if (event !== 'visibility.changed') return !before.some((each) => each.subjects.some((of) => subjects.includes(of)))
  const [[way = '', sure = ''] = [], [wayBefore = '', sureBefore = ''] = []] = [
    subjects[0],
    before[0]?.subjects[0],
  ].map((of) => of?.split(':'))
  return way !== wayBefore || (sure === 'clear' && sureBefore === 'probable')
}

/** Leaves out sites that a channel was told of within 28 days, so that one new site tells only of itself. */
export function newSites(sources: readonly DigestSource[], told: readonly Told[]): DigestSource[] {
  const known = new Set(told.filter(({ event }) => event === 'site.changed').flatMap(({ subjects }) => subjects))
  return sources.filter(({ change, site }) => !known.has(`${change}:${site}`))
}
