'use client'

import { CrashPage } from '@/components/crash/crash-page'
import { plainCrashCopy } from '@/lib/copy/plain-crash'
import { PRODUCT } from '@/lib/copy/shell'
import './globals.css'

/** Replaces a page whose layout failed, so it brings its own. */
export default function GlobalErrorPage({ error }: { error: unknown }) {
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <title>{`${plainCrashCopy.title} · ${PRODUCT}`}</title>
      </head>
      <body>
        <CrashPage error={error} />
      </body>
    </html>
  )
}
