'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { crashCopy } from '@/lib/copy/crash'
import { PRODUCT } from '@/lib/copy/shell'
import './globals.css'

/**
 * Replaces a page whose layout failed, so it brings its own. The crash screen is loaded on demand: this file is part of
 * every page, and what shows until then, or when it cannot be loaded, must need nothing else.
 */
export default function GlobalErrorPage({ error }: { error: unknown }) {
  const [Screen, setScreen] = useState<ComponentType<{ error: unknown }> | null>(null)
  useEffect(() => {
    import('@/components/crash/crash-screen').then(({ CrashScreen }) => setScreen(() => CrashScreen), console.error)
  }, [])
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <title>{`${crashCopy.title} · ${PRODUCT}`}</title>
      </head>
      <body>{Screen ? <Screen error={error} /> : <PlainScreen />}</body>
    </html>
  )
}

function PlainScreen() {
  return (
    <main className="mx-auto max-w-110 p-6">
      <h1 className="font-semibold text-2xl tracking-tighter">{crashCopy.title}</h1>
      <p className="mt-4">{crashCopy.tips.refresh}</p>
      <button
        className="mt-5 h-9 rounded-md bg-primary px-3.5 font-medium text-primary-foreground"
        onClick={() => window.location.reload()}
        type="button"
      >
        {crashCopy.refreshPage}
      </button>
    </main>
  )
}
