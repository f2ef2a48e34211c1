import { withSearch } from '@/lib/api/endpoints'
import { routes } from '@/lib/routes'

// What is selected goes along to the next dashboard (R-SHELL-11). Values are those of the address: the page that they
// lead to checks them.

type Chosen = Record<string, string | null>

/** What means the same on every dashboard: engine, range and comparison. */
export const SHARED_PARAMS = ['engine', 'range', 'compare'] as const
/** Apart for each page: Home selects queries and rivals of the industries, Visibility those of the organisation. */
export const OWN_PARAMS = ['queries', 'competitor'] as const

const DASHBOARDS: readonly string[] = [routes.home, routes.visibility, routes.opportunities]

export interface Selection {
  shared: Chosen
  /** By the page's path. */
  own: Readonly<Record<string, Chosen>>
}

export const NOTHING_SELECTED: Selection = { shared: {}, own: {} }

/** The selection after the page at `path` showed `chosen`; of a page that is no dashboard, as it was. */
export function selectedOn(path: string, chosen: Chosen, before: Selection): Selection {
  if (!DASHBOARDS.includes(path)) return before
  const shared = pick(SHARED_PARAMS, chosen)
  const own = pick(OWN_PARAMS, chosen)
  const same = isSame(shared, before.shared) && isSame(own, before.own[path] ?? {})
  return same ? before : { shared, own: { ...before.own, [path]: own } }
}

/** The address of a page with what is selected on it; any other address as it is (R-SHELL-11). */
export function selectionHref(href: string, { shared, own }: Selection): string {
  return DASHBOARDS.includes(href) ? withSearch(href, { ...own[href], ...shared }) : href
}

function pick(names: readonly string[], chosen: Chosen): Chosen {
  return Object.fromEntries(names.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])))
}

function isSame(a: Chosen, b: Chosen): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
