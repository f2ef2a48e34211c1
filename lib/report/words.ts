import { digestCopy } from '@/lib/digest/words'
import { enginesCopy } from '@/lib/engines/words'
import { longDay, longMonth, type Month, mediumDate, monthDay, monthName, spelledDays } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { counted, grouped, one, percent } from '@/lib/format/numbers'
import { PRODUCT } from '@/lib/layout/words'
import { EFFECT } from '@/lib/limits'
import { startInWords } from '@/lib/measure/sentences'
import type { Verdict } from '@/lib/measure/shapes'
import { certaintyCopy, VERDICT_LABELS } from '@/lib/measure/words'
import { visibilityCopy } from '@/lib/visibility/words'
import type { SlideKey } from './slides'

const NAME_MAX = 30

/** Shortens a long name, which the heading shows in full. */
const shortened = (name: string) => {
  const letters = [...name]
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join('')}…` : name
}

export const reportCopy = {
  title: 'Monthly report',
  text: 'One month on two pages, for print or to share.',
  month: 'Month',
  print: 'Print',
  share: 'Share',
  none: 'No answers in this month',
  noneText: 'A report needs at least one answer. Please choose another month.',
  months: 'Months with answers',
  noMonth: 'No answers yet',
  noMonthText: 'A report needs at least one answer.',
  noneLead: 'Back to Visibility',
  heading: (organisation: string) => `${organisation} in AI answers`,
  subheading: (month: Month) => `Monthly report, ${longMonth(month)}`,
  period: (from: Day, to: Day, finished: boolean) =>
    finished ? spelledDays(from, to) : `${spelledDays(from, to)}, month not finished`,
  ofMonth: (organisation: string, month: Month) => `${organisation}, ${longMonth(month)}`,
  score: visibilityCopy.score.figure,
  noRange: 'too few for a range',
  counts: (ranked: number, results: number) => `${grouped(ranked)} of ${counted(results, 'answer', 'answers')}`,
  averageOf: enginesCopy.averageOf,
  before: (month: Month, share: number, ranked: number, results: number) =>
    `${share}% in ${monthName(month)} (${reportCopy.counts(ranked, results)})`,
  noneBefore: (month: Month) => `No answers in ${monthName(month)} to compare with`,
  /** Shown when not all answers of the month could be compared. */
  compared: (share: number, ranked: number, results: number) =>
    `Compared are the queries and engines of both months: ${share}% in this one (${reportCopy.counts(ranked, results)}).`,
  metrics: visibilityCopy.metrics,
  trend: visibilityCopy.trend.title,
  average: '7-day average',
  range: certaintyCopy.head,
  daily: 'Daily score',
  geo: 'GEO',
  changed: 'Measurement changed',
  finding: (organisation: string, first: number, last: number) =>
    `The 7-day average of ${organisation} goes from ${first}% to ${last}% in this month.`,
  changes: (text: string, day: Day) => `${monthDay(day)}: ${text}.`,
  engines: {
    title: 'By engine',
    columns: ['Engine', 'Share of answers that name you', 'Share', 'Likely range', 'Answers', 'Position'],
    outOf: (ranked: number, results: number) => `${grouped(ranked)} of ${grouped(results)}`,
  },
  gaps: {
    columns: ['Query', 'You', 'Rival', 'Gap', 'Answers'],
    points: (points: number) => counted(points, 'pt', 'pts'),
    tooFew: 'Too few answers: gaps need about three weeks of them.',
  },
  sites: { columns: ['Site', 'Type', 'Cited in', 'Naming you', 'Naming rivals'] },
  /** Days of gaps and sites, which differ from the month's. */
  ofDays: (from: Day, to: Day) => `Gaps and sites are of ${spelledDays(from, to)}.`,
  actions: {
    title: 'What we did, and whether it helped',
    columns: ['Action', 'Live since', 'Effect'],
    empty: 'No action was implemented in these weeks.',
    more: (count: number) => `${grouped(count)} more ${one(count, 'action is', 'actions are')} not listed.`,
  },
  reading: {
    title: 'How to read this report',
    parts: (organisation: string) => [
      `A percentage is the share of AI answers that name ${shortened(organisation)}. Beside it stand the exact counts and the range in which the figure likely lies if we asked again.`,
      certaintyCopy.verdict.rule,
      `Effects compare the queries of an action with queries you did not work on. We look twice, after ${EFFECT.looks[0]} and ${EFFECT.looks[1]} days.`,
    ],
  },
  foot: (madeOn: Day, simulated: boolean) => reportCopy.footOf(PRODUCT, madeOn, simulated),
  footOf: (by: string | null, madeOn: Day, simulated: boolean): string =>
    `${by ? `${by}. ` : ''}${simulated ? 'Simulated answers. ' : ''}Made on ${longDay(madeOn)}.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
}

export const reportShareCopy = {
  title: 'Share this report',
  text: (month: Month) => `${longMonth(month)}, as a page without sign-in.`,
  address: 'Link',
  create: 'Create link',
  creating: 'Creating...',
  failed: 'The link could not be created. Please try again.',
  copyLink: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link could not be copied. Please copy it from the field.',
  until: (expiresAt: string) => `Anyone with this link can see this report until ${longDay(expiresAt)}.`,
  shows: 'It shows no people and no answers, only the two pages. Search engines are told not to list it.',
  days: (days: number) => `Anyone with the link can see this report for ${days} days.`,
  inUse: 'Links in use',
  none: 'No links in use',
  made: (createdAt: string, today: Day, by: string | null) => {
    const when = createdAt.slice(0, 10) === today ? 'today' : `on ${monthDay(createdAt.slice(0, 10))}`
    return by === null ? `Made ${when}` : `Made ${when} by ${by}`
  },
  expires: (expiresAt: string) => `until ${mediumDate(expiresAt)}`,
  revoke: 'Revoke',
  revoking: 'Revoking...',
  /** Several links in a list have the same button. */
  revokeOf: (month: Month, made: string) => `Revoke the link to ${longMonth(month)}: ${made}`,
  confirm: { title: 'Revoke this link?', text: 'Whoever has it sees nothing from now on.' },
  revokeFailed: 'The link could not be revoked. Please try again.',
  revoked: 'Link revoked',
  atOnce: 'A revoked link stops working at once.',
  close: 'Close',
  full: (most: number) => `Please revoke a link first. ${most} links are the limit.`,
}

export const sharedReportCopy = {
  missing: { title: 'This link does not work', text: 'It has expired, was revoked, or is not complete.' },
  tooMany: { title: 'Too many requests', text: 'Please try again in a minute.' },
  failed: { title: 'Something went wrong', text: 'Please try again later.' },
}

/** The mail with a month's report, and the page on which a person ends it. */
export const reportMailCopy = {
  subject: (organisation: string, month: Month) => `${organisation} in AI answers: ${longMonth(month)}`,
  figures: (month: Month) => `${longMonth(month)} in figures`,
  score: visibilityCopy.score.figure,
  metrics: visibilityCopy.metrics.titles,
  counts: reportCopy.counts,
  names: visibilityCopy.metrics.names,
  engine: (label: string) => `${visibilityCopy.score.figure} on ${label}`,
  before: (share: number) => `${percent(share)} the month before`,
  tones: {
    clearRise: { label: VERDICT_LABELS.clearRise, tone: 'rise' },
    clearDrop: { label: VERDICT_LABELS.clearDrop, tone: 'drop' },
  } as Partial<Record<Verdict, { label: string; tone: 'rise' | 'drop' }>>,
  open: 'Open the report',
  simulated: 'These figures come from simulated answers.',
  why: (organisation: string) =>
    `You get this mail each month because an admin of ${organisation} has named you for its report.`,
  page: {
    ...digestCopy.page,
    title: 'Monthly report',
    ask: 'End the monthly report’s mail?',
    askText: (address: string) => `One mail a month, to ${address}. Everything else stays as it is.`,
    turnOff: 'End the monthly mail',
    off: (address: string) => `The monthly report no longer comes to ${address}`,
    on: (address: string) => `The monthly report comes to ${address}`,
    onText: 'The next one comes on the first working day of the month.',
  },
}

export const presentCopy = {
  title: 'Present',
  withoutUs: (answers: number) => `${counted(answers, 'answer names', 'answers name')} a rival and not us.`,
  label: 'Slides',
  kickers: {
    stand: 'Where we stand',
    against: 'Against whom',
    workedAndNext: 'What worked, and what next',
    worked: 'What worked',
    next: 'What comes next',
    tooEarly: 'Present',
  } satisfies Record<SlideKey, string>,
  place: (index: number, of: number) => `${index} of ${of}`,
  previous: 'Previous slide',
  next: 'Next slide',
  copy: 'Copy picture',
  copied: 'Picture copied',
  saved: 'This browser copies no pictures. The picture was saved as a file.',
  failed: 'The picture could not be made. Please try again.',
  pdf: 'PDF',
  hide: ['Hide names', 'Hide rivals', 'Show names'] as const,
  hidden: ['Names are shown', 'People are hidden', 'People and rivals are hidden'] as const,
  showNotes: 'Notes',
  notesOf: 'What this slide counts',
  noNotes: 'Nothing is counted here.',
  closeNotes: 'Close the notes',
  close: 'Leave',
  bar: 'Slide controls',
  rewrite: 'Rewrite the headline',
  headline: 'Headline, for this showing only',
  rule: 'Back to our sentence',
  before: 'before',
  after: 'after',
  itsQueries: (queries: number) => `Its ${queries === 1 ? 'query' : `${startInWords(queries).toLowerCase()} queries`}`,
  otherQueries: 'Queries we did not work on',
  more: (points: number) => [counted(points, 'point', 'points'), 'more than would have happened anyway.'] as const,
  columns: ['Four weeks before', 'This week'] as const,
  ofAnswers: 'Share of answers that name each brand.',
  ofProof: (look: number, live: string) => `${EFFECT.beforeDays} days before and ${look} after ${live}.`,
  newPage: (path: string, answers: number) =>
    `Its new page ${path} is quoted in ${counted(answers, 'answer', 'answers')}.`,
  /** `since` as on the rival's page, from 'has been ahead' or 'since' on. */
  since: (ours: boolean, rival: string, since: string) =>
    ours ? `We are ahead of ${rival}${since.slice(since.lastIndexOf(' since '))}.` : `It${since}.`,
  level: (engine: string) => `We are level on ${engine}.`,
  worst: (engine: string) => `${engine} is where they are ahead.`,
  /** What the figures of a slide count. */
  notes: {
    counted: (line: string) => line.replace(/^Your /, 'Our '),
    line: [
      'The figure is the mean of the last 7 daily shares of answers that name us; of several engines their mean.',
      'The line shows that mean for each of 90 days. It starts anew where measuring changed.',
    ],
    change: (day: string, text: string) => `${day}: ${text}.`,
    weeks: (recent: { days: string; answers: number }, before: { days: string; answers: number }) =>
      `This week is ${recent.days}, ${counted(recent.answers, 'answer', 'answers')}; the four weeks before are ${before.days}, ${counted(before.answers, 'answer', 'answers')}.`,
    share: 'A share is the mean of the daily shares of answers that name a brand; of several engines their mean.',
    ahead: 'Who is ahead, and on which engine, is said of the last 28 days, and only where we are sure.',
    steps:
      'First actions with a day, the earliest first; then the widest gaps of the last 28 days that no action targets.',
    standing: (days: string) => `The shares are of answers to the queries of a step, ${days}.`,
    proofDays: (before: string, after: string) => `Before is ${before}, after is ${after}.`,
    proofAnswers: ([before, after]: [number, number], [otherBefore, otherAfter]: [number, number]) =>
      `${grouped(before)} and ${grouped(after)} answers to its queries, ${grouped(otherBefore)} and ${grouped(otherAfter)} to queries that no action targets.`,
    looks: `We look twice, after ${EFFECT.looks[0]} and ${EFFECT.looks[1]} days, and say that an action worked only where we are sure.`,
  },
  simulated: 'Simulated answers',
  worked: 'worked',
  lineSaid: (first: string, last: string) => `Mean of 7 days over 90 days: from ${first} to ${last}.`,
  slopeSaid: (name: string, before: string, share: string) =>
    `${name}: ${before} in the four weeks before, ${share} this week.`,
  proofSaid: (whose: string, before: string, after: string) => `${whose}: ${before} before, ${after} after.`,
  fileName: (brand: string, day: Day, index: number) =>
    `${[...brand.toLowerCase().split(/[^\p{L}\p{N}]+/u), day, `slide-${index}`].filter(Boolean).join('-')}.png`,
}
