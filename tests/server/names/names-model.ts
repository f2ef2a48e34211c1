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

/** The brands of an answer that was read to use these names: each once, at its best place (R-NAME-2). */
export function brandsOf(names: Names, read: readonly string[]): string[] {
  return [...new Set(read.flatMap((name) => meaningOf(names, name) ?? []))]
}
