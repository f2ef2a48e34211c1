'use client'

import { useSearchParams } from 'next/navigation'
import { withSearch } from '@/lib/api/endpoints'
import { routes } from '@/lib/routes'

const SHOWS_ENGINES: readonly string[] = [routes.home, routes.visibility]

/** Adds the engine that is chosen on this page to the addresses of pages that show engines too. */
export function useEngineHref(): (href: string) => string {
  const engine = useSearchParams()?.get('engine') ?? null
  return (href) => (engine !== null && SHOWS_ENGINES.includes(href) ? withSearch(href, { engine }) : href)
}
