import { addDays, type Day, toDay } from '@/lib/format/days'
import { compareText, listed } from '@/lib/format/text'
import type { Row } from '@/lib/home/shapes'
import { spokenDay, startInWords } from '@/lib/measure/sentences'
import type { Sentence, Verdict } from '@/lib/measure/shapes'
import { routes } from '@/lib/routes'
import type { BrandFigures, BrandHealth, NewKind, NewSince, NextStep, PortfolioItem } from './shapes'
import { brandsCopy as copy } from './words'

// Which brand needs a person first, what is new in it, and what All brands says of them all (R-BRANDS-1 to R-BRANDS-3).

/** What Home proposes, with its day apart: 'Publish the page about prices', 'due 2 December'. */
export function nextStepOf(row: Row | null, today: Day, due: Day | null): NextStep | null {
  if (row === null) return null
  const { key, values, text } = row.sentence
  if ((key === 'due' || key === 'overdue') && due !== null) {
    const day = spokenDay(due, today)
    const overdue = key === 'overdue'
    return { key, text: String(values.action), note: overdue ? copy.overdue(day) : copy.due(day), due, overdue }
  }
  const of = (said: string, note: string | null = null): NextStep => ({
    key,
    text: said,
    note,
    due: null,
    overdue: false,
  })
  if (key === 'nextLook') return of(`${row.head}. ${text}`)
  return key === 'moreQueries'
    ? of(text.replace(/\.$/, ''), row.detail?.replace(/\.$/, ''))
    : of(text.replace(/\.$/, ''))
}

const RANKS: Partial<Record<Verdict, number>> = { clearDrop: 0, probableDrop: 1 }

/** Down, probably down, a silent engine, something due, then whatever has most that is new, then by name. */
function needOf({ verdict, failingEngines, nextStep }: PortfolioItem): number {
  const rank = RANKS[verdict]
  if (rank !== undefined) return rank
  if (failingEngines.length > 0) return 2
  return nextStep?.due ? 3 : 4
}

type Order = (a: PortfolioItem, b: PortfolioItem) => number

const byName: Order = (a, b) =>
  compareText(a.organization.name.toLowerCase(), b.organization.name.toLowerCase()) ||
  compareText(a.organization._id, b.organization._id)

/** How many rows a table has at first, and up to how many brands a page is sent with its figures. */
export const BRANDS_AT_ONCE = 25

export const BRAND_ORDERS = ['needs', 'name', 'score'] as const
export type BrandOrder = (typeof BRAND_ORDERS)[number]

const ORDERS: Record<BrandOrder, Order> = {
  needs: (a, b) =>
    needOf(a) - needOf(b) ||
    compareText(a.nextStep?.due ?? '', b.nextStep?.due ?? '') ||
    (b.newSince?.total ?? 0) - (a.newSince?.total ?? 0) ||
    byName(a, b),
  name: byName,
  // A brand without a score has none to compare, and comes last.
  score: (a, b) => (b.score ?? -1) - (a.score ?? -1) || byName(a, b),
}

/** Returns the brands in an order; brands of which nothing is counted yet need nothing. */
export function inBrandOrder(items: readonly PortfolioItem[], order: BrandOrder): PortfolioItem[] {
  return [...items].sort(ORDERS[order])
}

/** Whatever became so after that moment. A day counts once it lies behind the day of that moment. */
export function newSince(
  figures: Pick<BrandFigures, 'verdict' | 'verdictSince' | 'effects' | 'opportunities'>,
  since: Date,
): NewSince {
  const day = toDay(since)
  const isChange = !['noClearChange', 'notEnoughData', 'measurementChanged'].includes(figures.verdict)
  const counts: Record<NewKind, number> = {
    verdict: isChange && figures.verdictSince !== null && figures.verdictSince > day ? 1 : 0,
    effects: figures.effects.filter((looked) => looked > day).length,
    opportunities: figures.opportunities.filter(({ foundAt }) => foundAt !== null && foundAt > since.toISOString())
      .length,
  }
  const kinds: NewKind[] = ['verdict', 'effects', 'opportunities']
  const items = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({ kind, count: counts[kind], text: copy.news[kind](counts[kind]), href: PAGES[kind] }))
  return { since: since.toISOString(), total: items.reduce((sum, { count }) => sum + count, 0), items }
}

const PAGES: Record<NewKind, string> = {
  verdict: routes.visibility,
  effects: routes.geoRecommendations,
  opportunities: routes.opportunities,
}

/** How many names a sentence holds before it counts the rest. */
const NAMED = 2

/** 'Loomhouse', 'Loomhouse and Baythorne', 'Loomhouse and 3 more'. */
function namesOf(items: readonly PortfolioItem[]): string {
  const names = items.map(({ organization }) => organization.name)
  return names.length <= NAMED ? listed(names) : `${names[0]} and ${names.length - 1} more`
}

const isOrAre = (items: readonly PortfolioItem[]) => (items.length === 1 ? 'is' : 'are')

/** What All brands says: who is down, who is up, else that all are about the same (design 2.10). */
export function portfolioSentences(items: readonly PortfolioItem[]): Sentence[] {
  const of = (verdict: Verdict) =>
    inBrandOrder(items, 'name').filter((item) => item.last !== null && item.verdict === verdict)
  const [down, probablyDown, up, probablyUp] = [
    of('clearDrop'),
    of('probableDrop'),
    of('clearRise'),
    of('probableRise'),
  ]
  const said = [...fallen(down, probablyDown), ...risen(up, probablyUp)]
  return said.length > 0 ? said : allSame(items, of('noClearChange').length)
}

function fallen(down: readonly PortfolioItem[], probably: readonly PortfolioItem[]): Sentence[] {
  const names = namesOf(down.length > 0 ? down : probably)
  if (down.length > 0) {
    const text = `${names} ${isOrAre(down)} down${down.length === 1 ? ' and needs you' : ''}.`
    return [{ key: 'down', values: { brands: names, count: down.length }, text }]
  }
  if (probably.length === 0) return []
  const text = `${names} ${isOrAre(probably)} probably down.`
  return [{ key: 'probablyDown', values: { brands: names, count: probably.length }, text }]
}

function risen(up: readonly PortfolioItem[], probably: readonly PortfolioItem[]): Sentence[] {
  if (up.length === 0 && probably.length === 0) return []
  const [sure, likely] = [namesOf(up), namesOf(probably)]
  if (up.length === 0) {
    const text = `${likely} ${isOrAre(probably)} probably up.`
    return [{ key: 'probablyUp', values: { brands: likely, count: probably.length }, text }]
  }
  const too = probably.length > 0 ? `, ${likely} probably too` : ''
  const values = { brands: sure, count: up.length, ...(too && { probably: likely }) }
  return [{ key: 'up', values, text: `${sure} ${isOrAre(up)} up${too}.` }]
}

function allSame(items: readonly PortfolioItem[], same: number): Sentence[] {
  const counted = items.filter(({ last }) => last !== null)
  if (counted.length === 0) return []
  const values = { count: counted.length }
  if (same < counted.length)
    return [{ key: 'noneClear', values, text: same > 0 ? copy.noneClear : copy.nothingCompared }]
  const [only] = counted
  const text =
    counted.length === 1 && only
      ? `${only.organization.name} is about the same.`
      : `${counted.length === 2 ? 'Both' : `All ${startInWords(counted.length).toLowerCase()}`} are about the same.`
  return [{ key: 'same', values, text }]
}

/** How many days a brand counts as just set up. */
const NEW_DAYS = 7

/** What an admin of several brands reads of one: 'Perplexity fails since 25 November', 'Set up 3 days ago', 'All well'. */
export function healthOf(
  { failingEngines, health }: Pick<PortfolioItem, 'failingEngines' | 'health'>,
  today: Day,
): { state: 'failing' | 'new' | 'idle' | 'well'; text: string } {
  const [first] = failingEngines
  if (first) {
    const names = listed(failingEngines.map(({ label }) => label))
    return { state: 'failing', text: copy.fails(names, failingEngines.length, spokenDay(first.since, today)) }
  }
  const made = health === null ? '' : health.createdAt.slice(0, 10)
  if (made > addDays(today, -NEW_DAYS)) return { state: 'new', text: copy.setUp(made, today) }
  if (health?.activeQueries === 0) return { state: 'idle', text: copy.idle }
  return { state: 'well', text: copy.well }
}

/** 'today, 05:04', 'yesterday, 05:04', '21 November', '–'. */
export function lastAnswerText({ lastAnswer }: Pick<BrandHealth, 'lastAnswer'>, today: Day): string {
  if (lastAnswer === null) return copy.none
  const { day, at } = lastAnswer
  const name = day === today ? copy.today : day === addDays(today, -1) ? copy.yesterday : spokenDay(day, today)
  return at === null ? name : `${name}, ${at.slice(11, 16)}`
}

/** Pages that every brand has, whose ids and days belong to none. */
const SHARED: readonly string[] = [
  ...[
    routes.home,
    routes.visibility,
    routes.answers,
    routes.opportunities,
    routes.sentiment,
    routes.geoRecommendations,
  ],
  ...[routes.surfaces, routes.present, routes.connectAssistant],
]
const OF_ADMINS: readonly string[] = [routes.organisationAdmin, routes.organisationSettings]

/** Choices that mean the same for another brand. */
const CARRIED = ['range', 'engine', 'days']

/** The address that a person goes on to in another brand: the same page where that brand has it for them, else Home. */
export function pageOfBrand({ pathname, search }: { pathname: string; search: string }, isAdmin: boolean): string {
  if (!SHARED.includes(pathname) && !(isAdmin && OF_ADMINS.includes(pathname))) return routes.home
  const given = new URLSearchParams(search)
  const carried = CARRIED.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : []))
  const kept = new URLSearchParams(carried).toString()
  return kept ? `${pathname}?${kept}` : pathname
}

const PORTFOLIO = '/api/app/portfolio'
/** `search` only where there are more brands than one answer holds. */
export const portfolioPath = (search = '') => (search ? `${PORTFOLIO}?search=${encodeURIComponent(search)}` : PORTFOLIO)
export const PORTFOLIO_CSV = `${PORTFOLIO}?format=csv`
/** The key of what switcher and palette read: with that of the page, they would keep it from taking over what the server has read. */
export const brandListKey = (search = '') => [portfolioPath(search), 'list'] as const
