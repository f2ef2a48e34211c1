// A page's data for its first paint is mostly lists of objects with the same few fields. Written once per list instead
// of once per entry, it is a third as long, so that a document stays within its 120 kB (R-BENCH-2). Any JSON may be packed.

/** Only key of a packed list (an object of columns), and of an object that has this key itself (a list of entries). */
const PACKED = '#'

type Plain = Record<string, unknown>

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Packs without calling `toJSON`, as JSON.stringify would; leaves other values that JSON cannot express to it. */
export function packJson(value: unknown): string {
  return JSON.stringify(packed(value))
}

export function unpackJson(text: string): unknown {
  return unpacked(JSON.parse(text))
}

function packed(value: unknown): unknown {
  if (Array.isArray(value)) {
    const keys = sharedKeys(value)
    if (!keys) return value.map(packed)
    const columns = keys.map((key): [string, unknown] => [key, packed(value.map((each) => each[key]))])
    return { [PACKED]: Object.fromEntries(columns) }
  }
  if (!isPlain(value)) return value
  const entries = Object.entries(value).flatMap(([key, each]) =>
    each === undefined ? [] : [[key, packed(each)] as const],
  )
  return Object.hasOwn(value, PACKED) ? { [PACKED]: entries } : Object.fromEntries(entries)
}

/** Returns the fields shared, in the same order, by two or more objects that JSON can express. */
function sharedKeys(list: readonly unknown[]): string[] | null {
  const [first] = list
  if (list.length < 2 || !isPlain(first)) return null
  const keys = Object.keys(first)
  if (keys.length === 0) return null
  const isAlike = (each: unknown) => {
    if (!isPlain(each)) return false
    const own = Object.keys(each)
    return own.length === keys.length && own.every((key, at) => key === keys[at] && each[key] !== undefined)
  }
  return list.every(isAlike) ? keys : null
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (!isPlain(value)) return value
  const list = value[PACKED]
  if (Array.isArray(list)) return objectOf(list)
  if (!isPlain(list)) return objectOf(Object.entries(value))
  const columns = Object.entries(list).map(([key, column]) => [key, unpacked(column)] as const)
  const [[, first] = []] = columns
  if (!Array.isArray(first)) return []
  return first.map((_, at) =>
    Object.fromEntries(columns.map(([key, column]) => [key, Array.isArray(column) ? column[at] : null])),
  )
}

/** Builds an object; `fromEntries` makes `__proto__` an ordinary field. */
function objectOf(entries: readonly (readonly [string, unknown])[]): Plain {
  return Object.fromEntries(entries.map(([key, each]) => [key, unpacked(each)]))
}
