import { type ComponentType, useEffect, useState } from 'react'
import { plainCrashCopy as copy } from '@/lib/crashes/plain-words'

/**
 * The crash screen (R-CRASH-1), loaded when a page breaks: this file is part of every page, and most never break. What
 * shows until then, and where the screen cannot be loaded either, needs nothing else.
 */
export function CrashPage({ error }: { error: unknown }) {
  const [Screen, setScreen] = useState<ComponentType<{ error: unknown }> | null | undefined>()
  useEffect(() => {
    import('./crash-screen').then(
      ({ CrashScreen }) => setScreen(() => CrashScreen),
      (failure: unknown) => {
        console.error(failure)
        setScreen(null)
        reportAlone(error).catch(console.error)
      },
    )
  }, [error])
  return Screen ? <Screen error={error} /> : <PlainScreen showTips={Screen === null} />
}

const focus = (heading: HTMLElement | null) => heading?.focus()

function PlainScreen({ showTips }: { showTips: boolean }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-118 flex-col justify-center px-4 py-12" id="content">
      <h1 className="font-semibold text-2xl tracking-tighter outline-none" ref={focus} tabIndex={-1}>
        {copy.title}
      </h1>
      {showTips && (
        <ul className="mt-4 divide-y divide-border rounded-xl border border-border bg-card shadow-2xs">
          {Object.values(copy.tips).map((tip) => (
            <li className="px-4 py-3" key={tip}>
              {tip}
            </li>
          ))}
        </ul>
      )}
      <button
        className="mt-5 h-9 self-start rounded-md bg-primary px-3.5 font-medium text-primary-foreground"
        onClick={() => window.location.reload()}
        type="button"
      >
        {copy.refreshPage}
      </button>
    </main>
  )
}

const STACK_CHARS_MAX = 4000

/** As a visitor, without the client that could not be loaded: a release that broke its own files must be heard of. */
async function reportAlone(error: unknown): Promise<void> {
  const { name, message, stack } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const { pathname } = window.location
  await fetch('/api/log/crash-report/new', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: 'new',
      error: { name, message, stack: stack?.slice(0, STACK_CHARS_MAX) },
      data: { componentName: pathname, location: pathname },
    }),
  })
}
