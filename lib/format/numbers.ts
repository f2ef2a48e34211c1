/**
 * Formats as '1,234.5', to three decimals. Without `Intl`, whose loading delays the first interaction of a first visit.
 */
export function grouped(value: number): string {
  const [whole = '', decimals] = String(Number(value.toFixed(3))).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? groups : `${groups}.${decimals}`
}

/** The word for as many. */
export function one(count: number, singular: string, plural: string): string {
  return count === 1 ? singular : plural
}

/** '1 answer', '1,234 answers'. */
export function counted(count: number, singular: string, plural: string): string {
  return `${grouped(count)} ${one(count, singular, plural)}`
}

const ENDINGS = ['th', 'st', 'nd', 'rd']

/** Formats a place: '1st', '12th'. */
export function ordinal(value: number): string {
  const isTeen = value % 100 > 10 && value % 100 < 20
  return `${value}${(!isTeen && ENDINGS[value % 10]) || 'th'}`
}

export function percent(value: number): string {
  return `${value}%`
}

/** Formats a difference of percentages: '+14 pts', '−3 pts', '0 pts'. */
export function signedPoints(value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return `${sign}${counted(Math.abs(value), 'pt', 'pts')}`
}

export function unitOf(value: number): { size: number; sign: string } {
  if (value >= 1_000_000) return { size: 1_000_000, sign: 'M' }
  return value >= 1000 ? { size: 1000, sign: 'k' } : { size: 1, sign: '' }
}

/** Formats with at most three digits: 2914203 → '2.91M', 78112 → '78.1k', 640 → '640'. */
export function compact(value: number): string {
  // Rounded first, so 999,999 becomes a million and not '1000k'.
  const rounded = value === 0 ? 0 : Number(value.toPrecision(3))
  const { size, sign } = unitOf(rounded)
  return `${Number((rounded / size).toPrecision(3))}${sign}`
}

export function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0)
}

export function total(values: readonly number[]): number {
  return sumOf(values, (value) => value)
}

export function sumBy<Key extends string>(items: readonly Record<Key, number>[], key: Key): number {
  return sumOf(items, (item) => item[key])
}

/** Answers that name a brand, and all of them. */
export function countsOf(items: readonly Record<'ranked' | 'results', number>[]) {
  return { ranked: sumBy(items, 'ranked'), results: sumBy(items, 'results') }
}
