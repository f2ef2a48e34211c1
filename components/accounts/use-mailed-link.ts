'use client'

import { useEffect, useState } from 'react'
import type { MailedLink } from '@/lib/schemas/account'

/**
 * Holds the token of a mailed link in memory and takes it out of the address, so that it is left neither in the
 * history nor in what the next page is told about this one (T19). A reload therefore needs the mail again.
 */
export function useMailedLink(given: MailedLink | null): MailedLink | null {
  const [link] = useState(given)

  useEffect(() => {
    // Without a state of its own, so that the router takes note of the address and does not write the old one again.
    if (window.location.search) window.history.replaceState(null, '', window.location.pathname)
  }, [])

  return link
}
