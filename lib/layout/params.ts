import { withSearch } from '@/lib/api/endpoints'
import { RIVALS, routes } from '@/lib/routes'

// Carries the selection to the next dashboard (R-SHELL-11). Values come from the address; the page they lead to checks
// them.

type Chosen = Record<string, string | null>

/** Params with the same meaning on every dashboard: engine, range and comparison. */
export const SHARED_PARAMS = ['engine', 'range', 'compare'] as const
/** Separate per page: Home selects the industries' queries, tags and rivals, Visibility the organisation's. */
export const OWN_PARAMS = ['queries', 'tag', 'competitor'] as const

const DASHBOARDS: readonly string[] = [routes.home, routes.visibility, routes.opportunities]
/** Beginnings of pages that take the shared params and select nothing of their own. */
const PAGES_OF_ONE: readonly string[] = [routes.query(''), RIVALS]

const isOfOne = (path: string) => PAGES_OF_ONE.some((beginning) => path.startsWith(beginning))

export interface Selection {
  shared: Chosen
  /** By the page's path. */
  own: Readonly<Record<string, Chosen>>
}

export const NOTHING_SELECTED: Selection = { shared: {}, own: {} }

/** Returns the selection after the page at `path` showed `chosen`; unchanged for pages that are no dashboards. */
export function selectedOn(path: string, chosen: Chosen, before: Selection): Selection {
  const shared = pick(SHARED_PARAMS, chosen)
  if (isOfOne(path)) return isSame(shared, before.shared) ? before : { ...before, shared }
  if (!DASHBOARDS.includes(path)) return before
  const own = pick(OWN_PARAMS, chosen)
  const same = isSame(shared, before.shared) && isSame(own, before.own[path] ?? {})
  return same ? before : { shared, own: { ...before.own, [path]: own } }
}

/** Returns a page's address with its selection; other addresses unchanged (R-SHELL-11). */
export function selectionHref(href: string, { shared, own }: Selection): string {
  if (!DASHBOARDS.includes(href) && !isOfOne(href)) return href
  const [address = href, section] = href.split('#')
  return `${withSearch(address, { ...own[href], ...shared })}${section === undefined ? '' : `#${section}`}`
}

function pick(names: readonly string[], chosen: Chosen): Chosen {
  return Object.fromEntries(names.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])))
}

function isSame(a: Chosen, b: Chosen): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
