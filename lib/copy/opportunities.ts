import { calendarDay, longDay, monthDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { counted, grouped, one } from '@/lib/format/numbers'
import type { OpportunityQuery, OpportunityWindow } from '@/lib/schemas/opportunities'
import { opportunitiesPageCopy } from './dashboard-pages'
import { figuresCopy } from './figures'
import { SITE_TYPE_NAMES } from './site-types'

type Days = Pick<OpportunityWindow, 'from' | 'to'>

/** Whether both are of one month, so that it is said once. */
export const inMonth = (from: Day, to: Day) => from.slice(0, 7) === to.slice(0, 7)

/** '2 to 22 November 2026', '25 October to 21 November 2026', '20 December 2026 to 16 January 2027'. */
const longDays = ({ from, to }: Days) => {
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${longDay(from)} to ${longDay(to)}`
  return `${inMonth(from, to) ? calendarDay(from).day : monthDay(from)} to ${longDay(to)}`
}

/** 'ChatGPT, Claude and Perplexity'. */
export const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const leftOut = (count: number) => {
  if (count === 0) return ''
  return ` ${counted(count, 'smaller difference is', 'smaller differences are')} left out.`
}

const KINDS: Record<OpportunityQuery['kind'], string> = { organisation: 'Your query', industry: 'Industry query' }

export const opportunitiesCopy = {
  ...opportunitiesPageCopy,
  period: 'Period',
  days: (days: number) => figuresCopy.period(days).label,
  kind: (kind: OpportunityQuery['kind']) => KINDS[kind],
  points: (points: number) => one(points, 'pt', 'pts'),
  answers: (count: number) => `Answers (${grouped(count)})`,
  answersTo: (count: number, subject: string) => `${answerCount(count)} to ${subject}`,
  more: figuresCopy.more,
  plan: 'Plan an action',
  planFor: (subject: string) => `for ${subject}`,
  notEnough: {
    title: 'Not enough data yet',
    text: (from: Day) =>
      `Opportunities need about three weeks of answers. The first ones may appear from ${monthDay(from)}.`,
  },
  gaps: {
    title: 'Named instead of you',
    help: 'Queries in which AI answers name a rival more often than you.',
    columns: {
      query: 'Query',
      own: 'You',
      rival: 'Named instead',
      gap: 'Gap',
      engines: 'Engines',
      answers: 'Answers',
    },
    enginesInfo: 'The engines on which this rival is ahead of you.',
    rivalShare: (share: number) => `in ${share} %`,
    /** Begins with what is drawn: the share. */
    answersNaming: ({ name, named, share }: { name: string; named: number; share: number }, searchTerm: string) =>
      `in ${share} %: ${answerCount(named)} to ${searchTerm} that ${one(named, 'names', 'name')} ${name}`,
    why: 'Why not us?',
    footer: (omitted: number) => `Showing only gaps that are unlikely to be chance.${leftOut(omitted)}`,
    empty: {
      title: 'No rival is clearly ahead',
      text: (omitted: number) => `In no query is a rival named more often than you beyond chance.${leftOut(omitted)}`,
    },
    evidence: ({
      own,
      rival,
      days,
      engines,
    }: {
      own: { named: number; answers: number; share: number }
      rival: { name: string; named: number; answers: number; share: number } | null
      days: Days
      engines: readonly string[]
    }) =>
      `AI answers name ${rival ? `${namedIn(rival.name, rival)} and us in ${grouped(own.named)} (${own.share} %)` : namedIn('us', own)}, from ${longDays(days)}${onEngines(engines)}.`,
  },
  sites: {
    title: 'Sites that answers rely on, without you',
    help: 'Being named on these pages is the shortest way into the answers.',
    columns: { site: 'Site', type: 'Type', answers: 'Cited in', own: 'Naming you', rivals: 'Naming rivals' },
    legend: { own: 'You', rivals: 'Rivals' },
    filter: 'Type',
    allTypes: 'All types',
    types: SITE_TYPE_NAMES,
    change: { new: 'New', lost: 'Lost' },
    changeTypeOf: (site: string, type: string) => `Change type of ${site}: ${type}`,
    byRule: 'By rule',
    typeChanged: (organisation: string) => `Type changed for ${organisation}`,
    typeFailed: 'The type could not be changed. Please try again.',
    /** Followed by the count of the period before. */
    lost: '0, before',
    citedBefore: (count: number, site: string) =>
      `${answerCount(count)} of the period before that ${one(count, 'cites', 'cite')} ${site}`,
    citing: (count: number, site: string) => `${answerCount(count)} that ${one(count, 'cites', 'cite')} ${site}`,
    citingAndOwn: (count: number, site: string) =>
      `${answerCount(count)} that ${one(count, 'cites', 'cite')} ${site} and ${one(count, 'names', 'name')} you`,
    citingAndRivals: (count: number, site: string) =>
      `${answerCount(count)} that ${one(count, 'cites', 'cite')} ${site} and ${one(count, 'names', 'name')} rivals`,
    bar: (own: number, rivals: number, answers: number) =>
      `You in ${grouped(own)}, rivals in ${grouped(rivals)} of ${answerCount(answers)}`,
    /** On cards, around the counts. */
    card: { cited: 'Cited in', own: 'Naming you in', rivals: 'naming rivals in' },
    /** Follows a count. */
    answerWord: (count: number) => ` ${one(count, 'answer', 'answers')}`,
    pages: (site: string) => `Cited pages of ${site}`,
    footer: (days: number) => `Counts are answers of the last ${days} days.`,
    compared: { between: 'and', after: (days: number) => `compare with the ${days} days before.` },
    empty: { title: 'No sites yet', text: 'Sites appear once answers cite sources.' },
    emptyOfType: 'Answers of these days cite no site of this type.',
    evidence: ({
      site,
      answers,
      namingOwn,
      namingRivals,
      before,
      days,
      engines,
    }: {
      site: string
      answers: number
      namingOwn: number
      namingRivals: number
      before: number
      days: Days
      engines: readonly string[]
    }) =>
      answers === 0
        ? `${site} was cited in ${answerCount(before)} of the days before, and in none from ${longDays(days)}${onEngines(engines)}.`
        : `${site} is cited in ${answerCount(answers)}, from ${longDays(days)}${onEngines(engines)}. ${grouped(namingOwn)} of them ${one(namingOwn, 'names', 'name')} us, ${grouped(namingRivals)} ${one(namingRivals, 'names', 'name')} rivals.`,
  },
  searches: {
    title: 'Searches that AI ran',
    help: 'What engines looked up before they answered your queries.',
    columns: { search: 'Search', times: 'Times', engines: 'Engines', ownSite: 'Your site among the sources' },
    cardOwnSite: 'Your site',
    times: (count: number) => counted(count, 'time', 'times'),
    yes: 'Yes',
    no: 'No',
    after: (count: number, search: string) => `${answerCount(count)} after the search ${search}`,
    timesAfter: (count: number, search: string) =>
      `${counted(count, 'time', 'times')}: ${answerCount(count)} after the search ${search}`,
    footer: 'Only engines that report their searches are counted.',
    noAnswers: { title: 'No searches yet', text: 'Searches appear once a day of answers is complete.' },
    empty: { title: 'No searches reported', text: 'The engines you use do not say what they searched for.' },
    evidence: ({
      search,
      times,
      days,
      engines,
    }: {
      search: string
      times: number
      days: Days
      engines: readonly string[]
    }) =>
      `AI searched for “${search}” before ${answerCount(times)}, from ${longDays(days)}${onEngines(engines)}. Our site was not among the sources.`,
  },
}

function namedIn(name: string, { named, answers, share }: { named: number; answers: number; share: number }): string {
  return `${name} in ${grouped(named)} of ${answerCount(answers)} (${share} %)`
}

export function answerCount(count: number): string {
  return counted(count, 'answer', 'answers')
}

function onEngines(engines: readonly string[]): string {
  return engines.length > 0 ? ` on ${listed(engines)}` : ''
}
