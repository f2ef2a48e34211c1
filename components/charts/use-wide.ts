'use client'

import { useSyncExternalStore } from 'react'

/** The width from which charts name their lines at the end and tick every value (design, section 9). */
const WIDE = '(min-width: 768px)'

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True where the window is wide; for components that are never rendered on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}
