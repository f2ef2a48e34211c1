import { dayRange, longDay } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { grouped, percent, signedPoints } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, EFFECT, OPPORTUNITIES, SCORE_WINDOW, VERDICT } from '@/lib/limits'
import { certaintyCopy } from '@/lib/measure/words'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy } from '@/lib/visibility/figure-words'

interface Days {
  from: string
  to: string
}

/** Ids of the figures, the targets of info tooltips. */
export type ExplainedId =
  | 'visibility-score'
  | 'change'
  | 'share-of-voice'
  | 'position-when-named'
  | 'first-place'
  | 'answers-citing-you'
  | 'likely-range'
  | 'all-engines'

export const howWeCalculateCopy = {
  title: uiCopy.howWeCalculate,
  text: 'Every figure in plain words, with the counts behind it.',
  onThisPage: 'On this page',
  example: 'Example',
  /** Whose counts stand beside an explanation, and for which days. */
  of: (organisation: string, days: Days, today: string) => {
    const recent = days.to >= addDays(today, -1) && days.from === addDays(days.to, 1 - SCORE_WINDOW)
    return `${organisation}, ${recent ? `last ${SCORE_WINDOW} days` : dayRange(days.from, days.to)}`
  },
  figures: {
    id: 'the-figures',
    title: 'The figures',
    text: 'An answer is one reply of one engine to one query on one day. A failed call is no answer and counts nowhere.',
    none: 'No answers name you',
    noChange: 'No previous week yet',
    words: {
      'visibility-score': {
        title: 'Visibility score',
        text: 'Answers that name you among the first ten, divided by all answers of the day, rounded up. The ring is the average of the last seven days.',
        more: 'The score of a tag is the same, over the queries that have it alone; a query with several tags counts for each.',
      },
      change: {
        title: 'Change',
        text: 'The average of the last seven days minus the average of the seven days before, in points.',
        more: `The verdicts beside it compare the last ${VERDICT.week.recentDays} and the last ${VERDICT.month.recentDays} days with the ${VERDICT.week.beforeDays} days before.`,
      },
      'share-of-voice': {
        title: 'Share of voice',
        text: 'Your names, divided by all names of brands in the first ten places.',
      },
      'position-when-named': {
        title: 'Position when named',
        text: 'The average place at which an answer names you. Answers that do not name you are left out.',
      },
      'first-place': {
        title: 'First place and top three',
        text: 'Answers that name you first, or among the first three, divided by all answers.',
      },
      'answers-citing-you': {
        title: 'Answers citing your site',
        text: 'Answers that show one of your sites as a source. A page that was only read does not count.',
      },
      'likely-range': {
        title: 'Likely range',
        text: 'If we asked again under the same conditions, the figure would lie in this range about 95 times of 100. More answers make it narrower.',
      },
      'all-engines': {
        title: 'All engines',
        text: 'The average of the shares of the engines, so that no engine counts more than another.',
        more: 'An engine that has not answered in the period is left out and named.',
      },
    } satisfies Record<ExplainedId, { title: string; text: string; more?: string }>,
    fractions: {
      'visibility-score': ['answers naming you', 'all answers'],
      'share-of-voice': ['your names', 'all brand names'],
      'position-when-named': ['sum of places', 'answers naming you'],
      'first-place': ['in the top three', 'all answers'],
      'answers-citing-you': ['answers citing you', 'all answers'],
    },
    difference: (now: number, before: number) => `${percent(now)} – ${percent(before)}`,
    points: signedPoints,
    counts: figuresCopy.counts,
    range: certaintyCopy.range,
    needs: certaintyCopy.needs,
    mean: (scores: readonly number[]) => `(${scores.join(' + ')}) ÷ ${scores.length}`,
    oneEngine: '1 engine',
    over: 'divided by',
  },
  clear: {
    id: 'what-clear-means',
    title: 'What “up” means',
    rule: certaintyCopy.verdict.rule,
    text: `We compare the last ${VERDICT.week.recentDays} days, and the last ${VERDICT.month.recentDays}, with the ${VERDICT.week.beforeDays} days before, over the queries and engines with answers on half of the days of both. “Up” and “Down” need a difference of ${VERDICT.week.clearFrom} standard errors, “Probably” ${VERDICT.week.probableFrom} in a week or ${VERDICT.month.probableFrom} in a month; the surer of the two decides. Under ${CERTAINTY_MIN_ANSWERS} answers on either side we say “${certaintyCopy.notEnough}”. When a model or our own measurement changes in between, we say so and do not compare.`,
    inHundred: (count: number) => `${count} in 100`,
    falseClear: 'quarters with a false “up” or “down”, looking every day',
    falseProbable: 'quarters with a false “up”, “down” or “probably”',
    rises: (from: number, to: number, days: number) =>
      `lasting rises from ${from} to ${to}% are at least “Probably up” within ${days} days`,
    from: (histories: number, answers: number) =>
      `From ${grouped(histories)} simulated histories with ${answers} answers a day.`,
    alike: (most: number) =>
      `Where each day resembles the one before, up to ${most} in 100 quarters show a false “up” or “down”.`,
    run: (date: string) => `Last run on ${longDay(date)}.`,
  },
  opportunities: {
    id: 'opportunities',
    title: 'Opportunities',
    rule: (most: number) =>
      `In nearly every query some rival is ahead of you a little. We list a gap only where equal brands would hardly show it: at most ${percent(most)} of pages of equal brands list anything, a gap, a site or a search.`,
    text: `We count the answers that name the rival and not you, and the reverse, in the same answers. The more queries and rivals a page compares, and the more days differ, the wider a gap must be. A query is judged from ${OPPORTUNITIES.gapDays} days with answers on. The gap is the difference of the two shares, in points. The answers that cite a site, and those after a search, are judged by the same rule, from ${OPPORTUNITIES.placeDays} days on; the list is ordered by the answers that name a rival and not you.`,
    inHundred: (count: number) => `${count} in 100`,
    falseOnes: 'pages of equal brands list anything, at worst',
    found: (own: number, rival: number, queries: number) =>
      `gaps of ${own} to ${rival}% are listed, with ${queries} queries on the page`,
    from: (pages: number, days: number, answers: number) =>
      `From ${grouped(pages)} simulated pages each, of ${days} days with ${answers} answers a day to each query.`,
    sites:
      'New are sites that answers cite now and did not in the equally long period before, lost the reverse; we say neither where the engines are not the same. Equal searches differ in case and white space only.',
    steps: `“Why not us?” counts five steps in the same answers. The weak one is where most is left behind of what the step before it reached, and clearly less than half; each needs ${CERTAINTY_MIN_ANSWERS} answers to be judged.`,
    run: (date: string) => `Last run on ${longDay(date)}.`,
  },
  effect: {
    id: 'effect-of-an-action',
    title: 'Effect of an action',
    rule: (most: number) =>
      `What moves all queries moves yours too. So we compare the queries of an action with queries you did not work on, and look exactly twice, after 14 and 28 days: at most ${percent(most)} of actions that do nothing are given an effect.`,
    text: `The ${EFFECT.beforeDays} days before the day since which the action is live stand against the 14, and then 28, days after it. Each query counts alike with each engine, and only where it was asked on both sides. An effect needs ${EFFECT.untouched} queries you did not work on and ${EFFECT.targetedAnswers} answers to its own after it. Where a model or our own measurement changed in between, there is no verdict.`,
    inHundred: (count: number) => `${count} in 100`,
    falseOnes: 'actions that do nothing are given an effect, at worst',
    found: (points: number, days: number) => `actions that add ${points} points are found after ${days} days`,
    from: (actions: number, untouched: number, answers: number) =>
      `From ${grouped(actions)} simulated actions each, of one query against ${untouched} you did not work on, with ${answers} answers a day to each.`,
    small: (points: number, found: number) =>
      `Small effects may stay unseen: of ${points} points, ${found} in 100 are found.`,
    limits:
      'An effect says what moved and when, not why. It is surer the more queries you did not work on, and the closer your share in these is to its own.',
    run: (date: string) => `Last run on ${longDay(date)}.`,
  },
  others: {
    id: 'why-other-tools-differ',
    title: 'Why other tools differ',
    text: 'Two tools can both be right and show different figures.',
    reasons: [
      ['They ask other queries', 'A share is always a share of the queries asked. Compare only with the same queries.'],
      ['They ask at other times and places', 'The same query rarely gives the same list twice. Place and day matter.'],
      ['They pool engines', 'We take the average of the engines, so that no engine counts more than another.'],
      ['They count a site that was read as cited', 'We keep the two apart for every engine.'],
      ['They count a name inside another word', 'We match whole names only: Ada is not in Canada.'],
    ],
  },
  names: {
    id: 'how-well-names-are-found',
    title: 'How well names are found',
    text: (answers: number) =>
      `Measured on ${grouped(answers)} answers written and labelled for this. Right: of the names we found, how many are there. Complete: of the names that are there, how many we found.`,
    columns: {
      kind: 'Kind of answer',
      answers: 'Answers',
      precision: 'Right (precision)',
      recall: 'Complete (recall)',
      order: 'Order right',
    },
    kinds: (kind: string, languages: number) =>
      ({
        lists: 'Lists',
        prose: 'Running text',
        tables: 'Tables',
        languages: `Other languages (${languages})`,
        odd: 'Hostile or odd text',
      })[kind] ?? kind,
    all: 'All',
    rate: (rate: number) => `${(100 * rate).toFixed(1)}%`,
    byRules:
      'Read by our rules, which know every brand of a market: this says how well names are matched. In your answers a model reads the names, and we check that each name is in the text.',
    byModel: (model: string) => `Read by ${model}, as your answers are.`,
    heldOut: (answers: number, precision: string, recall: string, order: string) =>
      `On the ${grouped(answers)} answers that were kept aside while the rules were made: ${precision} right, ${recall} complete, ${order} in order.`,
    measured: (date: string) => `Last measured on ${longDay(date)}.`,
  },
}
