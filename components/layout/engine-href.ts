'use client'

import { parseAsString } from 'nuqs'
import { useSearchState } from '@/components/data/use-search-state'
import { withSearch } from '@/lib/api/endpoints'
import { routes } from '@/lib/routes'

const SHOWS_ENGINES: readonly string[] = [routes.home, routes.visibility, routes.opportunities]
const chosen = { engine: parseAsString }

/** Adds the engine that is chosen on this page to the addresses of pages that show engines too (R-ENGINES-8). */
export function useEngineHref(): (href: string) => string {
  // Not of the router, whose address follows a choice only after a while.
  const [{ engine }] = useSearchState(chosen)
  return (href) => (SHOWS_ENGINES.includes(href) ? withSearch(href, { engine }) : href)
}
