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
