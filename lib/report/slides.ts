import type { Day } from '@/lib/format/days'
import { counted, percent } from '@/lib/format/numbers'
import type { HomeLine, HomeStory, LiveAction, RowFacts, Standing } from '@/lib/home/shapes'
import { HOME, TEXT } from '@/lib/limits'
import { shortName, spokenDay, startInWords } from '@/lib/measure/sentences'
import type { Sentence } from '@/lib/measure/shapes'

// What the slides of Present say (R-PRESENT-1), and the report's first sentences: Home's rules, in the voice of those who show them.

/** A brand on the slide 'Against whom': its share in the four weeks before and this week, in whole percent. */
export interface Slope {
  name: string
  own: boolean
  before: number
  share: number
  /** Its colour: the own brand's, that of the leading rival, of the one that moved; null for grey. */
  look: 'own' | 'first' | 'second' | null
}

/** A paragraph: its first words are bold, or all of it is grey. */
export interface Remark {
  bold: string
  text: string
}

/** Shares before and after an action, of its queries and of those nobody worked on, in whole percent. */
export interface Proof {
  queries: number
  before: number
  after: number
  otherBefore: number
  otherAfter: number
  points: number
}

/** What comes next: an action with its day, or a gap that no action targets. */
export interface NextStep {
  title: string
  /** First name of who planned it; null for nobody. */
  by: string | null
  due: Day | null
  evidence: string | null
}

export type SlideKey = 'stand' | 'against' | 'workedAndNext' | 'worked' | 'next' | 'tooEarly'

export interface Slide {
  key: SlideKey
  headline: Sentence
  /** Whose answers, at the right of its foot. */
  scope: string
  /** What its figures count. */
  notes: string[]
  line?: HomeLine
  slopes?: Slope[]
  remarks?: Remark[]
  proof?: Proof
  steps?: NextStep[]
}

export interface SlideShow {
  brand: string
  /** The last finished day; today before any answer. */
  day: Day
  simulated: boolean
  /** Names that 'Hide names' replaces: people first, then rivals, the one named most first. */
  people: string[]
  rivals: string[]
  slides: Slide[]
}

/** Puts Home's sentence about the own brand into the first person: 'We are named in 67% …'. */
export function asOurs({ key, values, text }: Sentence): Sentence {
  const brand = String(values.brand ?? '')
  const said = (ours: string): Sentence => ({ key, values, text: ours })
  const named = `${brand} is named in `
  if (brand === '') return said(text)
  if (text.startsWith(named)) return said(`We are named in ${text.slice(named.length)}`)
  const before = `Until then ${brand} was named in `
  if (text.startsWith(before)) return said(`Until then we were named in ${text.slice(before.length)}`)
  if (key === 'notNamed') return said('AI answers do not name us yet.')
  if (key === 'notNamedNow') return said('No AI answer named us this week.')
  return said(text)
}

/** Home's sentences before there is a percentage to show. */
const EARLY: ReadonlySet<string> = new Set([
  ...['noQuery', 'arrive', 'nextRun', 'coming', 'firstAnswers', 'noneOfFirst'],
])

/** Whether there are too few answers for slides: under 20 this week. */
export function isTooEarly({ sentences: [first, second] }: Pick<HomeStory, 'sentences'>): boolean {
  return first === undefined || EARLY.has(first.key) || second?.key === 'untilThenFew'
}

/** 'It is too early for slides. Come back on about 4 December.' The day is that of Home's second sentence. */
export function tooEarly({ sentences }: Pick<HomeStory, 'sentences'>): Sentence {
  const day = sentences.find(({ key }) => key === 'enoughFrom')?.values.day
  const again = day === undefined ? '' : ` Come back on about ${day}.`
  return { key: 'tooEarly', values: day === undefined ? {} : { day }, text: `It is too early for slides.${again}` }
}

/** The first slide: one sentence, or two where answers have ceased to come. */
export function standHeadline(sentences: readonly Sentence[]): Sentence | null {
  const [first, second] = sentences.map(asOurs)
  if (!first) return null
  const isOld = first.key === 'noNewAnswers' && second
  return isOld ? { ...second, key: first.key, text: `${first.text} ${second.text}` } : first
}

type Passed = Pick<NonNullable<RowFacts['watch']['passed']>, 'name' | 'share' | 'before'>

/** Whom we are up against: the rival of Home's second sentence, and one that has gone past us. null without a rival. */
export function againstHeadline(
  second: Sentence | undefined,
  rival: { name: string; share: number } | null,
  share: number,
  passed: Passed | null,
): Sentence | null {
  if (rival === null) return null
  const { name } = rival
  const values = { rival: name, rivalShare: rival.share, share }
  const lead = leadText(second?.key, rival, share)
  if (passed === null || passed.name === name) return { key: second?.key ?? 'rival', values, text: lead }
  const text = `${lead} ${passed.name} has gone past us.`
  return { key: 'passed', values: { ...values, passed: passed.name, passedShare: passed.share }, text }
}

function leadText(key: string | undefined, { name, share: theirs }: { name: string; share: number }, share: number) {
  switch (key) {
    case 'rivalIsIn':
      return `${name} is named in ${percent(theirs)} of answers, we in none.`
    case 'rivalStillAhead':
      return `${name} stays ahead.`
    case 'rivalGoneAhead':
      return `${name} has gone ahead.`
    case 'rivalAhead':
      return `${name} is ahead.`
    case 'rivalFollows':
      return `We are ahead of ${name}.`
    case 'level':
      return `We are level with ${name}.`
    default:
      return `${name} is named in ${percent(theirs)} of answers, we in ${percent(share)}.`
  }
}

/** How an action is called: 'The day-office page', or its title in quotes. */
function subjectOf({ title, shortName: given }: Pick<LiveAction, 'title' | 'shortName'>): string {
  if (given === null) return `“${shortName(title, TEXT.shortName)}”`
  return `The ${given.charAt(0).toLowerCase()}${given.slice(1)}`
}

/** 'The day-office page worked.' */
export function workedHeadline(action: Pick<LiveAction, 'title' | 'shortName'>): Sentence {
  const subject = subjectOf(action)
  return { key: 'worked', values: { action: action.title }, text: `${subject} worked.` }
}

/** 'These three come next.' */
export function nextHeadline(steps: number): Sentence {
  const text = steps === 1 ? 'This comes next.' : `These ${startInWords(steps).toLowerCase()} come next.`
  return { key: 'next', values: { steps }, text }
}

/** The report lists the widest gaps at the end of its month. */
export function gapsHeadline(gaps: number): Sentence {
  const text =
    gaps === 1 ? 'The widest gap comes next.' : `The ${startInWords(gaps).toLowerCase()} widest gaps come next.`
  return { key: 'nextGaps', values: { gaps }, text }
}

export function joined(first: Sentence | null, second: Sentence | null): Sentence | null {
  if (!first || !second) return first ?? second
  const values = { ...first.values, ...second.values }
  return { key: `${first.key}And${second.key}`, values, text: `${first.text} ${second.text}` }
}

/** '3 queries on ChatGPT and Claude. Perplexity joined in October; without it 67%.' */
export function scopeOf({ values: { queries, engines, note } }: Sentence): string {
  const ours = String(queries)
    .replace(/^Your (?=\d)/, '')
    .replace(/^Your query$/, '1 query')
  return `${ours} on ${engines}.${note ? ` ${note}` : ''}`
}

/** Brands on the slopes, without the own one. */
const OTHERS = 5

interface Compared {
  name: string
  before: number
  share: number
}

/** The own brand and the most named rivals: three of them in colour. `others` come highest share first. */
export function slopesOf(own: Compared, others: readonly Compared[], passed: Passed | null): Slope[] {
  const most = others.slice(0, OTHERS)
  const moved = others.find(({ name }) => name === passed?.name)
  const shown = moved && !most.includes(moved) ? [...most.slice(0, OTHERS - 1), moved] : most
  const [first] = shown
  const second = moved && moved !== first ? moved : shown[1]
  const lookOf = (each: Compared) => (each === first ? 'first' : each === second ? 'second' : null)
  const brands = shown.map((each): Slope => ({ ...each, own: false, look: lookOf(each) }))
  return [{ ...own, own: true, look: 'own' as const }, ...brands].sort((a, b) => b.share - a.share)
}

/** The leading rival's distance, what moved, and the largest fall among the others. */
export function remarksOf(slopes: readonly Slope[], about: { first: string; second: string }): Remark[] {
  const own = slopes.find((slope) => slope.own)
  const first = slopes.find(({ look }) => look === 'first')
  const second = slopes.find(({ look }) => look === 'second')
  if (!own || !first) return []
  const apart = first.share - own.share
  const points = counted(Math.abs(apart), 'point', 'points')
  const where = apart === 0 ? 'as often as we are.' : `${points} ${apart > 0 ? 'ahead' : 'behind'}.`
  const fallen = slopes
    .filter(({ look, before, share }) => look === null && before - share >= HOME.longPoints)
    .sort((a, b) => b.before - b.share - (a.before - a.share))[0]
  return [
    { bold: `${first.name}: ${where}`, text: about.first },
    ...(second ? [{ bold: `${second.name}: ${moveOf(second)}`, text: about.second }] : []),
    ...(fallen ? [{ bold: '', text: `${fallen.name} fell from ${fallen.before}% to ${fallen.share}%.` }] : []),
  ]
}

function moveOf({ before, share }: Slope): string {
  return before === share ? `${percent(share)}, as before.` : `from ${percent(before)} to ${percent(share)}.`
}

/** 'In 95% of those answers Baythorne is named; we are in 19%.' */
export function standingText(standing: Standing | null): string | null {
  if (!standing) return null
  const { share, rival } = standing
  const ours = share === 0 ? 'we are in none.' : `we are in ${percent(share)}.`
  return rival ? `In ${percent(rival.share)} of those answers ${rival.name} is named; ${ours}` : null
}

/** 'Amelia, by 2 December. In 95% of …' */
export function stepText({ by, due, evidence }: NextStep, today: Day): string {
  const day = due && (due < today ? `due since ${spokenDay(due, today)}` : `by ${spokenDay(due, today)}`)
  const who = [by, day].filter(Boolean).join(', ')
  const planned = who && `${who.charAt(0).toUpperCase()}${who.slice(1)}.`
  return [planned, evidence].filter(Boolean).join(' ')
}
