'use client'

import { useEffect, useState } from 'react'
import { resume } from '@/lib/api/auth'
import { storedRecord } from '@/lib/api/session'
import { routes } from '@/lib/routes'

/**
 * On the sign-in page: a browser that still holds a live login record is let in without its form. True while that
 * is being tried and while the page behind it loads.
 */
export function useResumedSession(): boolean {
  const [resuming, setResuming] = useState(false)

  useEffect(() => {
    if (!storedRecord()) return
    let stale = false
    setResuming(true)
    void resume().then((alive) => {
      if (alive) window.location.replace(routes.home)
      else if (!stale) setResuming(false)
    })
    return () => {
      stale = true
    }
  }, [])

  return resuming
}
