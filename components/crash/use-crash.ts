'use client'

import { useEffect, useState } from 'react'
import { reportCrash } from '@/lib/api/crash-report'
import { askWhoIsHere, heldUser } from '@/lib/api/send-as-self'

/** Which face of the screen somebody sees (spec §2); 'unknown' until that is clear. */
export type Viewer = 'unknown' | 'systemAdmin' | 'user' | 'visitor'
export type ReportState = 'sending' | 'sent' | 'failed'

/** What became of the report of a crash, which is sent as soon as its screen is there. */
export function useCrashReport(error: unknown): ReportState {
  const [state, setState] = useState<ReportState>('sending')
  useEffect(() => {
    let gone = false
    const become = (next: ReportState) => () => {
      if (!gone) setState(next)
    }
    reportCrash(error).then(become('sent'), become('failed'))
    return () => {
      gone = true
    }
  }, [error])
  return state
}

/**
 * Who looks at the screen: whom the browser remembers at once, then whom the server names. The face decides nothing
 * but what is shown: the error is the browser's own.
 */
export function useViewer(): Viewer {
  const [viewer, setViewer] = useState<Viewer>('unknown')
  useEffect(() => {
    let gone = false
    const held = heldUser()
    if (held) setViewer(viewerOf(held))
    const become = (next: Viewer) => {
      if (!gone) setViewer(next)
    }
    askWhoIsHere().then(
      (user) => become(viewerOf(user)),
      () => become(viewerOf(held)),
    )
    return () => {
      gone = true
    }
  }, [])
  return viewer
}

function viewerOf(user: { permissions?: { isAdmin?: boolean } } | null): Viewer {
  if (!user) return 'visitor'
  return user.permissions?.isAdmin === true ? 'systemAdmin' : 'user'
}
