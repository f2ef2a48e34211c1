'use client'

import { CrashScreen } from '@/components/crash/crash-screen'
import { crashCopy } from '@/lib/copy/crash'
import { PRODUCT } from '@/lib/copy/shell'
import './globals.css'

/** Stands where the layout itself failed, so it brings its own page. */
export default function GlobalErrorPage({ error }: { error: unknown }) {
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <title>{`${crashCopy.title} · ${PRODUCT}`}</title>
      </head>
      <body>
        <CrashScreen error={error} />
      </body>
    </html>
  )
}
