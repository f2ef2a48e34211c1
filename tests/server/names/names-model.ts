// What the rules say of sorted names (R-NAME-4), without a database.

export interface Sorted {
  status: string
  /** What it is the same as; never itself the same as another. */
  sameAs: string | null
}
export type Names = ReadonlyMap<string, Sorted>

export interface Sorting {
  name: string
  action: 'sameAs' | 'competitor' | 'ignore' | 'restore'
  target?: string
}

const STATUS = { sameAs: 'sameAs', competitor: 'competitor', ignore: 'ignored', restore: 'new' }

/** What a decision is to be answered, and what names mean afterwards. `own` are the names of a customer. */
export function answerTo(
  names: Names,
  own: ReadonlySet<string>,
  { name, action, target }: Sorting,
): { status: number; names: Names } {
  const root = target === undefined ? null : (names.get(target)?.sameAs ?? target)
  if (target === name) return { status: 400, names }
  const isCircle = root === name
  const isIgnored = root !== null && names.get(root)?.status === 'ignored'
  const takesOwn = (action === 'ignore' || root !== null) && own.has(name) && (root === null || !own.has(root))
  if (isCircle || isIgnored || takesOwn) return { status: 409, names }
  const after = new Map(names).set(name, { status: STATUS[action], sameAs: root })
  // No chains: what was the same as it is the same as its target.
  if (root !== null)
    for (const [other, sorted] of names) if (sorted.sameAs === name) after.set(other, { ...sorted, sameAs: root })
  return { status: 200, names: after }
}

/** The brand that a name means; null for none. */
export function meaningOf(names: Names, name: string): string | null {
  const root = names.get(name)?.sameAs ?? name
  return names.get(name)?.status === 'ignored' || names.get(root)?.status === 'ignored' ? null : root
}

export interface Read {
  /** Names that the text holds, as the reader gave them. */
  read: readonly string[]
  /** Names that it does not hold, each after so many of the others. */
  unconfirmed?: readonly { name: string; before: number }[]
  /** What the text holds beside `read`. */
  held?: readonly string[]
}

/**
 * The brands of an answer: each once, at its best place (R-NAME-2); a name that its text does not hold where the text holds
 * another one of its brand (R-NAME-7).
 */
export function brandsOf(names: Names, { read, unconfirmed = [], held = [] }: Read): string[] {
  const rootOf = (name: string) => names.get(name)?.sameAs ?? name
  const text = [...read, ...held]
  const isConfirmed = (name: string) => text.some((other) => other !== name && rootOf(other) === rootOf(name))
  const at = (place: number) =>
    unconfirmed.flatMap(({ name, before }) => (before === place && isConfirmed(name) ? name : []))
  const all = [...read.flatMap((name, place) => [...at(place), name]), ...at(read.length)]
  return [...new Set(all.flatMap((name) => meaningOf(names, name) ?? []))]
}
