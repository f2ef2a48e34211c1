'use client'

import { Eraser, LifeBuoy, RefreshCw } from 'lucide-react'
import { crashCopy } from '@/lib/copy/crash'
import { RefreshButton } from './refresh-button'

const TIPS = [
  { Icon: RefreshCw, text: crashCopy.tips.refresh },
  { Icon: Eraser, text: crashCopy.tips.clearCache },
  { Icon: LifeBuoy, text: crashCopy.tips.contact },
]

/** What a visitor can do about it. */
export function CrashTips() {
  return (
    <>
      <ul className="mt-4 divide-y divide-border rounded-xl border border-border bg-card shadow-2xs">
        {TIPS.map(({ Icon, text }) => (
          <li className="flex items-center gap-3 px-4 py-3" key={text}>
            <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex">
        <RefreshButton />
      </div>
    </>
  )
}
