'use client'

import { Eraser, LifeBuoy, RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { BareScreen } from '@/components/layout/bare-screen'
import { applyTheme } from '@/components/layout/theme'
import { Button } from '@/components/ui/button'
import { crashCopy } from '@/lib/copy/crash'

const TIPS = [
  { Icon: RefreshCw, text: crashCopy.tips.refresh },
  { Icon: Eraser, text: crashCopy.tips.clearCache },
  { Icon: LifeBuoy, text: crashCopy.tips.contact },
]

/** What stands where a page broke while it was drawn: what one can do about it. */
export function CrashScreen() {
  // Where the server could not draw the page, the script in its head has not run.
  useEffect(applyTheme, [])

  return (
    <BareScreen>
      <div className="w-full max-w-110">
        <span className="flex size-12 items-center justify-center rounded-lg bg-warning-soft text-warning">
          <TriangleAlert aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </span>
        <h1 className="mt-5 font-semibold text-2xl tracking-tighter">{crashCopy.title}</h1>
        <ul className="mt-4 divide-y divide-border rounded-xl border border-border bg-card shadow-2xs">
          {TIPS.map(({ Icon, text }) => (
            <li className="flex items-center gap-3 px-4 py-3" key={text}>
              <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
              {text}
            </li>
          ))}
        </ul>
        <Button className="mt-5" onClick={() => window.location.reload()}>
          <RefreshCw aria-hidden="true" strokeWidth={1.75} />
          {crashCopy.refreshPage}
        </Button>
      </div>
    </BareScreen>
  )
}
