import { calendarDay, monthDay } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import type { OpportunityWindow, StepKey } from '@/lib/schemas/opportunities'
import { answerCount, inMonth, listed, opportunitiesCopy } from './opportunities'

type Days = Pick<OpportunityWindow, 'from' | 'to'>

/** '2 to 22 November', '25 October to 21 November'. */
const shortDays = ({ from, to }: Days) =>
  `${inMonth(from, to) ? calendarDay(from).day : monthDay(from)} to ${monthDay(to)}`

export interface WeakStep {
  searchTerm: string
  /** Answers of the weak step, and of the one before it. */
  count: number
  of: number
  before: number
  /** Answers that `before` is of: fewer where an engine does not report it. */
  beforeOf: number
  /** `count` is null where the step is not counted for rivals. */
  rival: { name: string; count: number | null } | null
  rivalSites: readonly string[]
}

interface StepAdvice {
  finding: (step: WeakStep) => string
  counts: (step: WeakStep) => string
  /** Follows 'Suggestion:'. */
  suggestion: (step: WeakStep) => string
  /** In the description of an action, where the readers speak of themselves. */
  planned: (step: WeakStep) => string
}

const readBefore = ({ count, of, before, beforeOf }: WeakStep) =>
  `${grouped(before)} of ${answerCount(beforeOf)} and cited in ${grouped(count)}${of === beforeOf ? '' : ` of ${grouped(of)}`}`

const sitesToEarn = ({ rival, rivalSites }: WeakStep) =>
  rival && rivalSites.length > 0
    ? `the sites that name ${rival.name} first: ${rivalSites.join(', ')}`
    : 'the sites that answers to this query cite'

const STEP_ADVICE: Record<Exclude<StepKey, 'answers'>, StepAdvice> = {
  read: {
    finding: () => 'AI rarely reads your site for this query.',
    counts: ({ count, of, rival }) =>
      `Your pages were among what was read in ${grouped(count)} of ${answerCount(of)}${rival && rival.count !== null ? `; ${rival.name}’s in ${grouped(rival.count)}` : ''}.`,
    suggestion: ({ searchTerm }) => `publish one page that answers “${searchTerm}” in its title and first paragraph.`,
    planned: ({ count, of }) =>
      `Our site was among what was read in ${grouped(count)} of ${answerCount(of)}. Publish one page that answers this query in its title and first paragraph.`,
  },
  cited: {
    finding: () => 'AI reads your site but rarely cites it.',
    counts: (step) => `Your pages were read in ${readBefore(step)}.`,
    suggestion: () => 'state the facts that answers quote, such as prices and sizes, in plain sentences.',
    planned: (step) =>
      `Our site was read in ${readBefore(step)}. State the facts that answers quote, such as prices and sizes, in plain sentences.`,
  },
  named: {
    // Naming can be weak also where it is not what follows citing.
    finding: ({ count, before }) =>
      count < before ? 'AI cites your site but rarely names you.' : 'AI rarely names you for this query.',
    counts: ({ count, of, before }) =>
      count < before
        ? `Your pages were cited in ${grouped(before)} of ${answerCount(of)}, and you were named in ${grouped(count)}.`
        : `You were named in ${grouped(count)} of ${answerCount(of)}.`,
    suggestion: () => 'use your brand name in the sentence that answers the query.',
    planned: ({ count, of, before }) =>
      `${count < before ? `Our site was cited in ${grouped(before)} of ${answerCount(of)}, and we were named in ${grouped(count)}` : `We were named in ${grouped(count)} of ${answerCount(of)}`}. Use our brand name in the sentence that answers the query.`,
  },
  topThree: {
    finding: () => 'AI names you, but late.',
    counts: ({ count, of, before }) =>
      `You were named in ${grouped(before)} of ${answerCount(of)}, in the top three in ${grouped(count)}.`,
    suggestion: (step) => `earn a mention on ${sitesToEarn(step)}.`,
    planned: (step) =>
      `We were named in ${grouped(step.before)} of ${answerCount(step.of)}, in the top three in ${grouped(step.count)}. Earn a mention on ${sitesToEarn(step)}.`,
  },
}

export const whyNotUsCopy = {
  title: opportunitiesCopy.gaps.why,
  loading: 'Loading...',
  window: (answers: number, days: Days) => `${answerCount(answers)}, ${shortDays(days)}`,
  shares: (own: number, rival: { name: string; share: number } | null) =>
    `You ${own} %${rival ? `, ${rival.name} ${rival.share} %` : ''}`,
  steps: {
    answers: { title: 'Answers', text: 'to this query' },
    read: { title: 'Your site among what was read', text: 'the engine opened one of your pages' },
    cited: { title: 'Your site cited', text: 'shown to the reader as a source' },
    named: { title: 'You named', text: 'anywhere in the answer' },
    topThree: { title: 'In the top three', text: 'named first, second or third' },
  } satisfies Record<StepKey, { title: string; text: string }>,
  of: (of: number) => `of ${grouped(of)}`,
  bar: (count: number, of: number) => `${grouped(count)} of ${answerCount(of)}`,
  answersOf: (count: number, step: string) => `${answerCount(count)}: ${step}`,
  notReportedBy: (engines: readonly string[]) => `Not reported by ${listed(engines)}`,
  firstWeak: 'First weak step',
  order: 'An answer can name you without reading your site, so a later step may count more than an earlier one.',
  advice: STEP_ADVICE,
  suggestion: 'Suggestion:',
  noneWeak: 'No step is clearly weak.',
  notEnough: 'Not enough data yet to name a weak step.',
}
