'use client'

import { CrashPage } from '@/components/crashes/crash-page'
import { plainCrashCopy } from '@/lib/crashes/plain-words'
import { PRODUCT } from '@/lib/layout/words'
import './globals.css'

/** Replaces a page whose layout failed, so it has its own html and body. */
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
