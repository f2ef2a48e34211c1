'use client'

import { useRouter } from 'next/navigation'

/**
 * Leads on from a form whose record was saved. What the browser keeps of the pages before is forgotten with it, or Back
 * would show the record as it was, and saving that would look like somebody else's change. Where the record is `gone`,
 * the page takes the form's place.
 */
export function useLeave(): (to: string, how?: { gone: boolean }) => void {
  const router = useRouter()
  return (to, { gone } = { gone: false }) => {
    if (gone) router.replace(to)
    else router.push(to)
    router.refresh()
  }
}
