'use client'

import { useEffect } from 'react'
import { createAuthCheck } from '@/lib/api/auth-check'

/**
 * Asks once per page load, in the background, whether this browser is still signed in (spec §4). The page is there
 * already: the server decided that; this finds a browser that lost its login record or whose session was ended.
 */
export function SessionWatch() {
  useEffect(() => {
    void createAuthCheck(true).run()
  }, [])
  return null
}
