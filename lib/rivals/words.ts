import type { Day } from '@/lib/format/days'
import { counted, grouped, one, percent } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import type { GapVerdict, Side } from '@/lib/measure/gaps'
import { spokenDay, spokenDays } from '@/lib/measure/sentences'
import type { DayWindow, Sentence } from '@/lib/measure/shapes'
import type { RivalEngine, RivalFigures, RivalGap, RivalQuery } from './shapes'

// The sentences on a rival, made by rules: the first that holds (R-RIVAL-2). Nothing is filled with a zero.

export type RivalFacts = Pick<RivalFigures, 'rival' | 'own' | 'seen' | 'ahead' | 'aheadSince' | 'gap' | 'today'> & {
  /** Whether `aheadSince` is the first day that was measured at all. */
  sinceStart: boolean
  /** False with too few days to say who is ahead. */
  judged: boolean
}

export function rivalSentences(facts: RivalFacts): Sentence[] {
  const { rival, own, seen } = facts
  if (isRarelyNamed(facts)) {
    const text = `Named in ${counted(seen.answers, 'answer', 'answers')} so far.`
    return [{ key: 'seldom', values: { answers: seen.answers }, text }]
  }
  if (facts.ahead !== null && facts.aheadSince !== null) return [ahead(facts, facts.ahead, facts.aheadSince)]
  if (!rival.share || !own.share) return oneNamed(facts)
  const values = { rival: rival.name, rivalShare: rival.share, share: own.share }
  const [theirs, yours] = [percent(rival.share), percent(own.share)]
  return facts.judged && !facts.gap.beyondChance
    ? [{ key: 'level', values, text: `${rival.name} and you are level: ${theirs} and ${yours}.` }]
    : [{ key: 'both', values, text: `You are named in ${yours} of answers, ${rival.name} in ${theirs}.` }]
}

/** Under 20 answers name it, so that no share would say anything. */
export function isRarelyNamed({ seen }: Pick<RivalFigures, 'seen'>): boolean {
  return seen.answers < CERTAINTY_MIN_ANSWERS
}

function oneNamed({ rival, own }: RivalFacts): Sentence[] {
  const { name } = rival
  if (rival.share)
    return [
      {
        key: 'onlyRival',
        values: { rival: name, rivalShare: rival.share },
        text: `No answer names you. ${name} is in ${percent(rival.share)}.`,
      },
    ]
  if (!own.share) return []
  return [
    {
      key: 'onlyOwn',
      values: { rival: name, share: own.share },
      text: `You are named in ${percent(own.share)} of answers. No answer names ${name}.`,
    },
  ]
}

function ahead({ rival, gap, today, sinceStart }: RivalFacts, side: Side, since: Day): Sentence {
  const day = spokenDay(since, today)
  const start = side === 'rival' ? `${rival.name} has been ahead` : `You have been ahead of ${rival.name}`
  const clause = gapClause(gap)
  return {
    key: side === 'rival' ? 'rivalAhead' : 'ownAhead',
    values: { rival: rival.name, day, ...clause.values },
    text: `${start} since ${sinceStart ? 'we began on ' : ''}${day}${clause.text}.`,
  }
}

const MOVES: Record<GapVerdict, string | null> = {
  closing: 'fell',
  probablyClosing: 'probably fell',
  aboutTheSame: null,
  probablyWidening: 'probably grew',
  widening: 'grew',
}

/** Both gaps are those of whoever is ahead now; one of the other side's lead is not a number that fell or grew. */
function gapClause({ points, before, verdict, only }: RivalGap): { text: string; values: Sentence['values'] } {
  if (!points) return { text: '', values: {} }
  const size = Math.abs(points)
  const earlier = before === null ? 0 : before * Math.sign(points)
  const move = verdict === null ? null : MOVES[verdict]
  const where = only.length > 0 ? `on ${listed(only)} ` : ''
  const now = counted(size, 'point', 'points')
  if (move === null || earlier <= 0 || size === earlier)
    return { text: `; ${where}the gap is ${now}`, values: { points: size } }
  return { text: `; ${where}the gap ${move} from ${earlier} to ${now}`, values: { points: size, before: earlier } }
}

/** Whether a verdict is good for the own brand: its rival's lead closes, or its own grows. */
export function isGood({ verdict, points }: Pick<RivalGap, 'verdict' | 'points'>): boolean | null {
  if (verdict === null || verdict === 'aboutTheSame') return null
  const isClosing = verdict === 'closing' || verdict === 'probablyClosing'
  return (points ?? 0) < 0 ? !isClosing : isClosing
}

const THEIRS = 'They'
const YOURS = 'You'

export const rivalsCopy = {
  all: 'All rivals',
  rival: 'Rival',
  neighbours: 'Other rivals',
  alsoReadAs: (name: string) => `also read as “${name}”`,
  alsoMore: (count: number) => `and ${grouped(count)} more`,
  quoted: (name: string) => `“${name}”`,
  days: ({ from, to }: DayWindow, today: Day) => spokenDays(from, to, today),
  answers: (count: number) => counted(count, 'answer', 'answers'),
  whose: ({ kind, queries }: RivalFigures['asked']) =>
    kind === 'organisation'
      ? `your ${counted(queries, 'query', 'queries')}`
      : counted(queries, 'industry query', 'industry queries'),
  verdicts: {
    closing: 'Closing',
    probablyClosing: 'Probably closing',
    aboutTheSame: 'About the same',
    probablyWidening: 'Probably widening',
    widening: 'Widening',
  } satisfies Record<GapVerdict, string>,
  compares: {
    recent: 'Last 28 days',
    before: 'First 28 of 90 days',
    shares: (own: number, rival: number) => `you ${percent(own)}, they ${percent(rival)}`,
    likely: (low: number, high: number) => `Gap of the last 28 days: between ${low} and ${high} points.`,
    sure: {
      closing: 'We are sure.',
      probablyClosing: 'We are fairly sure, not certain. If it lasts, this will read “Closing”.',
      aboutTheSame: 'Too close to call.',
      probablyWidening: 'We are fairly sure, not certain. If it lasts, this will read “Widening”.',
      widening: 'We are sure.',
    } satisfies Record<GapVerdict, string>,
    how: 'How we decide',
  },
  chart: {
    title: 'Share of answers, and the gap',
    info: 'The mean of the last 7 daily shares of answers that name you, and those that name this rival.',
    period: '90 days',
    action: 'Action live',
    caption: 'Share of answers per day, last 90 days',
    columns: { day: 'Day', gap: 'Gap', answers: 'Answers' },
    gap: (own: number, rival: number) => counted(Math.abs(rival - own), 'point', 'points'),
    first: 'first 28 days',
    last: 'last 28 days',
    empty: 'The first answers arrive with the next daily run.',
    finding: (rival: string, own: number, theirs: number) =>
      `On the last day ${percent(theirs)} of the answers of 7 days name ${rival}, ${percent(own)} name you`,
  },
  engines: {
    title: 'Engine by engine',
    info: 'Both shares on each engine. Who is ahead stands only where the gap of 28 days is large enough to be sure.',
    columns: { engine: 'Engine', shares: 'Shares', own: YOURS, gap: 'Gap', ahead: 'Ahead' },
    all: 'All engines',
    since: (side: Side | null | undefined, since: Day | null, today: Day) => aheadText(side, since, today),
    bar: (own: number, rival: number, name: string) => `You ${percent(own)}, ${name} ${percent(rival)}`,
    /** Begins with what is drawn. */
    naming: (share: string, name: string | null, engine: string) =>
      `${share}: answers of ${engine} that name ${name ?? 'you'}`,
    answersOn: (engine: string) => `Answers on ${engine}`,
    foot: (level: string | null, worst: string | null) =>
      [level && `On ${level} you are level.`, worst && `${worst} is where they are ahead.`]
        .filter((text) => text !== null)
        .join(' '),
  },
  themes: {
    praise: 'What AI praises them for',
    info: 'From the last analysis of answers that name them.',
    criticism: 'and criticises',
    columns: { theirs: THEIRS, own: YOURS },
    quote: (text: string) => `“${text}”`,
    source: (engine: string, day: Day, today: Day) => `${engine}, ${spokenDay(day, today)}`,
    waiting: 'Ready after the next weekly analysis.',
    nothing: (answers: number) =>
      `Nothing is praised or criticised in the ${counted(answers, 'answer', 'answers')} that ${one(answers, 'names', 'name')} them.`,
  },
  queries: {
    title: 'Queries',
    theyWin: (count: number) => `They win ${counted(count, 'query', 'queries')}`,
    youWin: (count: number) => `You win ${grouped(count)}`,
    close: (count: number) => `Too close to call: ${grouped(count)}`,
    columns: { own: YOURS, theirs: THEIRS },
    industry: 'Industry',
    since: (action: string) => `since “${action}”`,
    /** Shown where the window is too short for the rule. */
    few: 'Seven days are too few to call a query. Choose 28 days.',
    early: 'A query is called after about three weeks of answers.',
    none: 'None.',
    naming: (share: string, name: string | null, query: string) =>
      `${share}: answers to ${query} that name ${name ?? 'you'}`,
  },
  sites: {
    title: 'Sites that carry them',
    info: 'Sites cited in answers that name this rival and not you.',
    of: (count: number, name: string) =>
      `pages cited in the ${counted(count, 'answer', 'answers')} that ${one(count, 'names', 'name')} ${name} and not you`,
    opens: (count: number, site: string) =>
      `${counted(count, 'answer', 'answers')} that ${one(count, 'cites', 'cite')} ${site}`,
    morePages: (count: number) => `and ${counted(count, 'more page', 'more pages')}`,
    /** Around counts that open their answers. */
    theirs: (sites: number) => `Their own ${one(sites, 'site', 'sites')}, cited in`,
    own: (sites: number) => `Your own ${one(sites, 'site', 'sites')}, cited in`,
    leftOut: (sites: number) => `of these answers, ${one(sites, 'is', 'are')} left out.`,
    none: 'No site is cited in these answers.',
    evidence: ({ site, answers, rival, days }: { site: string; answers: number; rival: string; days: DayWindow }) =>
      `${site} is cited in ${counted(answers, 'answer', 'answers')} that ${one(answers, 'names', 'name')} ${rival} and not us, ${spokenDays(days.from, days.to, days.to)}.`,
  },
}

function aheadText(side: RivalEngine['ahead'], since: Day | null, today: Day): string {
  const day = since && spokenDay(since, today)
  if (side === undefined) return 'Too few days'
  if (side === null) return day ? `Level since ${day}` : 'Level'
  if (side === 'own') return day ? `You since ${day}` : 'You'
  return day ? `Since ${day}` : 'They'
}

/** The engines that the foot of the table names: where both are level, and where the rival is furthest ahead. */
export function engineFoot(engines: readonly RivalEngine[]): { level: RivalEngine | null; worst: RivalEngine | null } {
  if (engines.length < 2) return { level: null, worst: null }
  const byGap = [...engines].sort((a, b) => Math.abs(b.gap ?? 0) - Math.abs(a.gap ?? 0))
  return {
    level: byGap.findLast(({ ahead }) => ahead === null) ?? null,
    worst: byGap.find(({ ahead }) => ahead === 'rival') ?? null,
  }
}

/** The queries that the rival wins, that the own brand wins, and those in between. */
export function sortedQueries(queries: readonly RivalQuery[]) {
  return {
    theirs: queries.filter(({ ahead }) => ahead === 'rival'),
    own: queries.filter(({ ahead }) => ahead === 'own').toReversed(),
    close: queries.filter(({ ahead }) => ahead !== 'rival' && ahead !== 'own'),
  }
}
