/** As many ids as the API takes. */
const MAX_QUERIES = 100
/** As long as a brand's key may be. */
const MAX_BRAND = 300
const ID = /^[0-9a-f]{24}$/

/** The search params of an address, read only. */
export type Params = Pick<URLSearchParams, 'get'>

/** The allowed value that a text stands for, or the one that goes without saying. */
export function readChoice<Value extends number>(
  allowed: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value {
  return allowed.find((value) => String(value) === text) ?? otherwise
}

/** The chosen query ids: each once, nothing that is no id, and no more than the API takes. */
export function readQueries(params: Params): string[] {
  const ids = (params.get('queries') ?? '').split(',').filter((id) => ID.test(id))
  return [...new Set(ids)].slice(0, MAX_QUERIES)
}

/** The brand key of the chosen competitor; null where there is none, or what cannot be one. */
export function readCompetitor(params: Params): string | null {
  const key = params.get('competitor')?.slice(0, MAX_BRAND)
  return key && !key.includes('\0') ? key : null
}

/** The queries that a path of figures asks for. */
export function queriesOf(path: string): string[] {
  return readQueries(new URLSearchParams(path.split('?')[1]))
}

/** Params as text: empty, or beginning with '?'. What is empty or null is left out; commas stay readable. */
export function searchOf(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  // A comma needs no escape in a search param.
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll('%2C', ',')
  return text && `?${text}`
}
