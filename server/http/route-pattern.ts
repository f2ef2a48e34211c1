/** For a request whose pattern cannot be told: one name for all of them. */
const OTHER = 'other'
const FIXED = /^[a-zA-Z0-9-]+$/

/**
 * The pattern of the route that a request came in by, such as `/api/admin/user/{id}`: its path with the values of its
 * params taken out. There are as many patterns as routes, and nothing of a person is in them, so that they can be
 * counted by and logged.
 */
export function routePattern(pathname: string, params: unknown): string {
  const open = new Map<string, unknown>(typeof params === 'object' && params !== null ? Object.entries(params) : [])
  // From the end: a value that reads like a fixed part of the path before it is then still the value.
  const segments = pathname.split('/').slice(1).map(decode).reverse()
  const named = segments.map((segment) => {
    const name = [...open.keys()].reverse().find((each) => decode(String(open.get(each))) === segment)
    if (name === undefined) return FIXED.test(segment) ? segment : null
    open.delete(name)
    return `{${name}}`
  })
  if (open.size > 0 || named.includes(null)) return OTHER
  return `/${named.reverse().join('/')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
