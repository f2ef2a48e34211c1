'use client'

import { useMemo } from 'react'
import { HomeScreen } from './home-screen'
import type { InitialTrends } from './use-industry-trends'

/**
 * The home screen out of what the server sends of it. As JSON: ranks are keyed by brand, and of an object that React
 * sends by itself a brand called `__proto__` would be lost (contract §6).
 */
export function ServedHome({ initial, internal }: { initial: string; internal: boolean }) {
  const parsed = useMemo(() => JSON.parse(initial) as InitialTrends, [initial])
  return <HomeScreen initial={parsed} internal={internal} />
}
