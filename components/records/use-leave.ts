'use client'

import { useRouter } from 'next/navigation'

/**
 * Leads on from a form whose record was saved. What the browser keeps of the pages before is forgotten with it, or Back
 * would show the record as it was, and saving that would look like somebody else's change.
 */
export function useLeave(): (to: string) => void {
  const router = useRouter()
  return (to) => {
    router.push(to)
    router.refresh()
  }
}
