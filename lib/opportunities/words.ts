import { monthDay, spelledDays } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { counted, grouped, one } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { opportunitiesPageCopy } from '@/lib/layout/words'
import { SITE_TYPE_NAMES } from '@/lib/sites/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { OpportunityQuery, OpportunityWindow, StepKey } from './shapes'

type Days = Pick<OpportunityWindow, 'from' | 'to'>

const leftOut = (count: number) => {
  if (count === 0) return ''
  return ` ${counted(count, 'smaller one is', 'smaller ones are')} too close to call.`
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
    title: 'Too few answers',
    text: (from: Day) =>
      `Opportunities need about three weeks of answers. The first ones may appear from ${monthDay(from)}.`,
  },
  gaps: {
    title: 'Close the gap on “…”',
    help: 'Queries in which more AI answers name a rival than you.',
    columns: {
      query: 'Query',
      own: 'You',
      rival: 'Rival',
      gap: 'Gap',
      engines: 'Engines',
      answers: 'Answers',
    },
    enginesInfo: 'The engines on which this rival is ahead of you.',
    rivalShare: (share: number) => `in ${share}%`,
    /** Begins with the drawn value, the share. */
    answersNaming: ({ name, named, share }: { name: string; named: number; share: number }, searchTerm: string) =>
      `in ${share}%: ${answerCount(named)} to ${searchTerm} that ${one(named, 'names', 'name')} ${name}`,
    why: 'Why not us?',
    footer: (omitted: number) => `Only gaps we are sure of are listed.${leftOut(omitted)}`,
    empty: {
      title: 'No rival is clearly ahead',
      text: (omitted: number) => `In no query do clearly more answers name a rival than you.${leftOut(omitted)}`,
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
      `AI answers name ${rival ? `${namedIn(rival.name, rival)} and us in ${grouped(own.named)} (${own.share}%)` : namedIn('us', own)}, from ${spelledDays(days.from, days.to)}${onEngines(engines)}.`,
  },
  sites: {
    title: 'Sites AI quotes about your rivals',
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
    /** Words around the counts on cards. */
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
        ? `${site} was cited in ${answerCount(before)} of the days before, and in none from ${spelledDays(days.from, days.to)}${onEngines(engines)}.`
        : `${site} is cited in ${answerCount(answers)}, from ${spelledDays(days.from, days.to)}${onEngines(engines)}. ${grouped(namingOwn)} of them ${one(namingOwn, 'names', 'name')} us, ${grouped(namingRivals)} ${one(namingRivals, 'names', 'name')} rivals.`,
  },
  searches: {
    title: 'What AI searched for',
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
      `AI searched for “${search}” before ${answerCount(times)}, from ${spelledDays(days.from, days.to)}${onEngines(engines)}. Our site was not among the sources.`,
  },
}

function namedIn(name: string, { named, answers, share }: { named: number; answers: number; share: number }): string {
  return `${name} in ${grouped(named)} of ${answerCount(answers)} (${share}%)`
}

function answerCount(count: number): string {
  return counted(count, 'answer', 'answers')
}

function onEngines(engines: readonly string[]): string {
  return engines.length > 0 ? ` on ${listed(engines)}` : ''
}

export interface WeakStep {
  /** Answers of the weak step, and of the one before. */
  count: number
  of: number
  before: number
  /** Answers counted for `before`: fewer when an engine does not report it. */
  beforeOf: number
  /** `count` is null for a step not counted for rivals. */
  rival: { name: string; count: number | null } | null
  rivalSites: readonly string[]
}

interface StepAdvice {
  finding: (step: WeakStep) => string
  counts: (step: WeakStep) => string
  suggestion: (step: WeakStep) => string
  /** For an action's description, in which readers speak of themselves. */
  planned: (step: WeakStep) => string
}

const readBefore = ({ count, of, before, beforeOf }: WeakStep) =>
  `${grouped(before)} of ${answerCount(beforeOf)} and cited in ${grouped(count)}${of === beforeOf ? '' : ` of ${grouped(of)}`}`

const citedIn = ({ count, of }: WeakStep) => `cited in ${grouped(count)} of ${answerCount(of)}`

const FACTS = 'State the facts that answers quote, such as prices and sizes, in plain sentences.'

/** With no answer at all it is never. */
const rarely = (count: number) => (count === 0 ? 'never' : 'rarely')

const sitesToEarn = ({ rival, rivalSites }: WeakStep) =>
  rival && rivalSites.length > 0
    ? `the sites that name ${rival.name} first: ${rivalSites.join(', ')}`
    : 'the sites that answers to this query cite'

const STEP_ADVICE: Record<Exclude<StepKey, 'answers'>, StepAdvice> = {
  read: {
    finding: ({ count }) => `AI ${count === 0 ? 'never opened' : 'rarely opens'} your site for this query.`,
    counts: ({ count, of, rival }) => {
      const theirs = rival && rival.count !== null ? `, ${rival.name}’s in ${grouped(rival.count)}` : ''
      return `It read your pages in ${grouped(count)} of ${answerCount(of)}${theirs}.`
    },
    suggestion: () => 'Publish one page that answers it in its title and first paragraph.',
    planned: ({ count, of }) =>
      `AI opened our site in ${grouped(count)} of ${answerCount(of)}. Publish one page that answers this query in its title and first paragraph.`,
  },
  cited: {
    // Where no engine reports what it opens, only citing is known.
    finding: ({ count, beforeOf }) =>
      beforeOf === 0 ? `AI ${rarely(count)} cites your site.` : `AI opens your site but ${rarely(count)} cites it.`,
    counts: (step) =>
      step.beforeOf === 0 ? `Your pages were ${citedIn(step)}.` : `Your pages were opened in ${readBefore(step)}.`,
    suggestion: () => FACTS,
    planned: (step) =>
      `Our site was ${step.beforeOf === 0 ? citedIn(step) : `opened in ${readBefore(step)}`}. ${FACTS}`,
  },
  named: {
    // Naming can also be weak for other reasons than following citing.
    finding: ({ count, before }) => `AI ${count < before ? 'cites your site but ' : ''}${rarely(count)} names you.`,
    counts: ({ count, of, before }) =>
      count < before
        ? `Your pages were cited in ${grouped(before)} of ${answerCount(of)}, and you were named in ${grouped(count)}.`
        : `You were named in ${grouped(count)} of ${answerCount(of)}.`,
    suggestion: () => 'Use your brand name in the sentence that answers the query.',
    planned: ({ count, of, before }) =>
      `${count < before ? `Our site was cited in ${grouped(before)} of ${answerCount(of)}, and we were named in ${grouped(count)}` : `We were named in ${grouped(count)} of ${answerCount(of)}`}. Use our brand name in the sentence that answers the query.`,
  },
  topThree: {
    finding: () => 'AI names you, but late.',
    counts: ({ count, of, before }) =>
      `You were named in ${grouped(before)} of ${answerCount(of)}, in the top three in ${grouped(count)}.`,
    suggestion: (step) => `Earn a mention on ${sitesToEarn(step)}.`,
    planned: (step) =>
      `We were named in ${grouped(step.before)} of ${answerCount(step.of)}, in the top three in ${grouped(step.count)}. Earn a mention on ${sitesToEarn(step)}.`,
  },
}

export const whyNotUsCopy = {
  title: opportunitiesCopy.gaps.why,
  /** Where nearly every answer names the brand. */
  mostlyTitle: 'Why us?',
  steps: {
    answers: 'Answers',
    read: 'AI opened your site',
    cited: 'Your site is cited',
    named: 'You are named',
    topThree: 'Named first, second or third',
  } satisfies Record<StepKey, string>,
  of: (of: number) => `of ${grouped(of)}`,
  bar: (count: number, of: number) => `${grouped(count)} of ${answerCount(of)}`,
  answersOf: (count: number, step: string) => `${answerCount(count)}: ${step}`,
  notReportedBy: (engines: readonly string[]) => `Not reported by ${listed(engines)}`,
  firstWeak: 'Start here',
  order: 'AI can name you without opening your site, so a later step may count more than an earlier one.',
  advice: STEP_ADVICE,
  noneWeak: 'No step stands out.',
  notEnough: 'Too few answers to name a weak step.',
}
