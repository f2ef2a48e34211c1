'use client'

import { useEffect } from 'react'

/**
 * Leads to the last page that there is, while the address names one beyond it: an old link, or the last row of the last
 * page was deleted. Not at once: on the first paint the router begins to follow the address only after this effect.
 */
export function usePageCorrection(beyond: boolean, toLastPage: () => void): void {
  useEffect(() => {
    if (!beyond) return
    const soon = setTimeout(toLastPage)
    return () => clearTimeout(soon)
  })
}
