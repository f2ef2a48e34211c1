import { actionsCopy } from '@/lib/actions/words'
import { spelledDays } from '@/lib/format/dates'
import { counted, grouped, one } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { opportunitiesPageCopy } from '@/lib/layout/words'
import { SITE_TYPE_NAMES } from '@/lib/sites/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { LeftOut, OpportunityCard, OpportunityKind, OpportunityWindow, StepKey } from './shapes'

type Days = Pick<OpportunityWindow, 'from' | 'to'>

const leftOut = (count: number) => {
  if (count === 0) return ''
  return ` ${counted(count, 'smaller one is', 'smaller ones are')} too close to call.`
}

/** 'guide.example, offices.example and 7 more', with a full stop. */
const andMore = (names: readonly string[]) => {
  const more = names.length - 2
  return `${more > 0 ? `${names.slice(0, 2).join(', ')} and ${grouped(more)} more` : listed(names)}.`
}

const SITES = ['site', 'sites'] as const
const SEARCHES = ['search', 'searches'] as const
const OPPORTUNITIES = ['opportunity', 'opportunities'] as const
type Why = (names: readonly string[]) => string

/** What is not listed, and why. */
const LEFT_OUT: Record<LeftOut['reason'], readonly [nouns: readonly [string, string], why: Why]> = {
  closeQueries: [['query', 'queries'], () => 'A rival is ahead, but it is too close to call.'],
  wonSites: [SITES, (names) => `They already name you in most of their answers: ${andMore(names)}`],
  closeSites: [SITES, () => 'No rival is named clearly more than you, or in too few answers to tell.'],
  foreignSites: [SITES, (names) => `They belong to rivals or to you: ${andMore(names)}`],
  foundSearches: [SEARCHES, () => 'Your site was already found.'],
  brandSearches: [SEARCHES, () => 'They ask for a brand by name, so no page of yours answers them.'],
  closeSearches: [SEARCHES, () => 'Too few answers, too close to call, or no page that answers them yet.'],
  worked: [OPPORTUNITIES, () => 'What you did about them worked.'],
  aside: [OPPORTUNITIES, () => 'You put them aside.'],
}

export const opportunitiesCopy = {
  ...opportunitiesPageCopy,
  bar: { kind: 'Kind', state: 'State', all: 'All' },
  kinds: { gap: 'Close a gap', site: 'Get onto a site', search: 'Answer a search' } satisfies Record<
    OpportunityKind,
    string
  >,
  states: { both: 'Open and under way', open: 'Open', underWay: 'Under way' },
  heads: { card: 'Opportunity, most answers at stake first', stake: 'At stake', effort: 'Effort', state: 'State' },
  list: 'Opportunities, most answers at stake first',
  titles: actionsCopy.titles,
  /** Sentences over the list (R-ACTION-9). */
  things: (count: string, things: number) => `${count} ${one(things, 'thing', 'things')} would help most.`,
  underWay: (count: string, underWay: number, things: number, due: string | null) => {
    if (things === 1) return `It is under way${due === null ? '' : `, due ${due}`}.`
    const which = underWay === 1 ? '' : 'one of them '
    return `${count} ${one(underWay, 'is', 'are')} under way${due === null ? '' : `, ${which}due ${due}`}.`
  },
  withoutYou: (count: number) => `${answerCount(count)} ${one(count, 'names', 'name')} a rival and not you.`,
  none: 'No rival is clearly ahead, and no site leaves you out.',
  noneOf: { title: 'Nothing of this kind', text: 'Choose another kind or state in the bar above.' },
  industry: 'Industry',
  card: {
    /** Around a linked count. */
    named: 'Named without you in',
    of: (count: number, answers: number) => `${grouped(count)} of ${answerCount(answers)}`,
    opened: (count: number | null) =>
      count === null ? '' : count === 0 ? 'AI never opened your site.' : `AI opened your site in ${grouped(count)}.`,
    quoted: 'Quoted in',
    withoutYou: 'that name a rival and not you.',
    pages: (pages: number) => counted(pages, 'page', 'pages'),
    youAre: (pages: number, namingOwn: number) => {
      const where = namingOwn === 0 ? (pages === 1 ? 'not on it' : 'on none') : `on ${grouped(namingOwn)}`
      return `, you are ${where}.`
    },
    strongest: 'The strongest:',
    searched: 'AI searched for it',
    searchedOpens: (times: number, search: string) => `${counted(times, 'time', 'times')} before an answer: ${search}`,
    never: 'and never found your site.',
    found: (page: string) => `It found ${page}`,
    you: (share: number) => `You ${share}%`,
    rival: (name: string, share: number) => `${name} ${share}%`,
    withoutYouShort: 'answers without you',
    opens: (count: string, title: string) => `${count} that name a rival and not you: ${title}`,
    bring: ({ low, high }: { low: number; high: number }) =>
      `your actions of this kind moved ${range(low, high)} points`,
    bringHelp: (actions: number) =>
      `From ${counted(actions, 'action', 'actions')} of yours with a verdict, compared with queries that you did not work on.`,
    effort: (bars: number) => `${bars} of 3`,
    more: (title: string) => `More about ${title}`,
    planAnother: 'Plan another action',
    putAside: 'Put aside',
  },
  effort: {
    page: 'One new page',
    have: 'A page you have',
    listing: 'Ask for a listing',
    answer: 'Answer as yourself',
    several: 'Several pages',
  },
  /** The states of an opportunity. */
  state: {
    planned: (by: string | null) => (by === null ? 'Planned' : `Planned by ${by}`),
    due: (day: string) => `due ${day}`,
    overdue: (day: string) => `overdue since ${day}`,
    live: (days: number) => (days < 1 ? 'Live since today' : `Live for ${counted(days, 'day', 'days')}`),
    look: (second: boolean, day: string) => `${second ? 'second' : 'first'} look ${day}`,
  },
  smaller: 'Smaller, but still real.',
  aside: {
    done: 'Put aside. It stands below the list.',
    back: 'Back on the list',
    failed: 'It could not be put aside. Please try again.',
    backFailed: 'It could not be put back. Please try again.',
    bring: 'Put back',
    by: (name: string | null, day: string) =>
      name === null ? `put aside on ${day}` : `put aside by ${name} on ${day}`,
    full: (most: number) => `Please put one back first. ${grouped(most)} are the limit.`,
  },
  leftOut: {
    title: 'What is left out, and why',
    count: (reason: LeftOut['reason'], items: number) => counted(items, ...LEFT_OUT[reason][0]),
    why: (reason: LeftOut['reason'], names: readonly string[]) => LEFT_OUT[reason][1](names),
    show: 'Show',
    hide: 'Hide',
  },
  /** What a file of the page holds. */
  files: { cards: 'Opportunities', gaps: 'Queries', sites: 'Sites', searches: 'Searches' },
  more: figuresCopy.more,
  plan: 'Plan an action',
  planFor: (subject: string) => `for ${subject}`,
  notEnough: {
    title: 'Too few answers',
    text: (from: string) => `Opportunities need about three weeks of answers. The first ones may appear from ${from}.`,
  },
  gaps: {
    title: 'Close the gap on “…”',
    rivalShare: (share: number) => `in ${share}%`,
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
    types: SITE_TYPE_NAMES,
    change: { new: 'New', lost: 'Lost' },
    changeTypeOf: (site: string, type: string) => `Change type of ${site}: ${type}`,
    byRule: 'By rule',
    typeChanged: (organisation: string) => `Type changed for ${organisation}`,
    typeFailed: 'The type could not be changed. Please try again.',
    pages: (site: string) => `Cited pages of ${site}`,
    empty: { title: 'No sites', text: 'No site that answers quote leaves you out.' },
    evidence: ({
      site,
      atStake,
      pages,
      namingOwn,
      days,
      engines,
    }: EvidenceOf<{ site: string; atStake: number; pages: number; namingOwn: number }>) =>
      `${site} is quoted in ${answerCount(atStake)} that name a rival and not us, from ${spelledDays(days.from, days.to)}${onEngines(engines)}. We are on ${namingOwn === 0 ? 'none' : grouped(namingOwn)} of its ${counted(pages, 'page', 'pages')}.`,
  },
  searches: {
    evidence: ({
      search,
      times,
      atStake,
      days,
      engines,
    }: EvidenceOf<{ search: string; times: number; atStake: number }>) =>
      `AI searched for “${search}” before ${answerCount(times)}, from ${spelledDays(days.from, days.to)}${onEngines(engines)}, and never found our site. ${grouped(atStake)} of them ${one(atStake, 'names', 'name')} a rival and not us.`,
  },
}

/** The evidence of a card as text, in which readers speak of themselves. */
export function evidenceText(card: OpportunityCard, of: { days: Days; engines: readonly string[] }): string {
  if (card.kind === 'gap') return opportunitiesCopy.gaps.evidence({ ...card.gap, ...of })
  if (card.kind === 'site') return opportunitiesCopy.sites.evidence({ ...card, ...of })
  return opportunitiesCopy.searches.evidence({ ...card, ...of })
}

/** What a card and the action planned from it have in common: the same in every window. */
export function opportunityKeyOf(kind: OpportunityKind, of: string): string {
  return `${kind}:${of}`
}

type EvidenceOf<Of> = Of & { days: Days; engines: readonly string[] }

/** '8 to 39', '−4 to 12', '9'. */
function range(low: number, high: number): string {
  const signed = (points: number) => (points < 0 ? `−${grouped(-points)}` : grouped(points))
  return low === high ? signed(low) : `${signed(low)} to ${signed(high)}`
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
