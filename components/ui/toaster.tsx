'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { TOAST_MS } from '@/lib/limits'
import { uiCopy } from '@/lib/ui/words'
import { Reference } from './card-state'
import { CircleAlert, CircleCheck, TriangleAlert, X } from './icons'
import { currentToasts, removeToast, subscribeToasts, type ToastItem } from './toast'

const NONE: readonly ToastItem[] = []
const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert }
const TONES = { success: 'text-success', error: 'text-destructive', warning: 'text-warning' }

/** An older one takes one line until it is pointed at, so that both together end above the toolbar of a page. */
function Toast({ item, older }: { item: ToastItem; older: boolean }) {
  const [paused, setPaused] = useState(false)
  const left = useRef(TOAST_MS)
  const Icon = ICONS[item.tone]

  useEffect(() => {
    if (paused) return
    const started = Date.now()
    const timer = setTimeout(() => removeToast(item.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [paused, item.id])

  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return (
    <li
      className="group appear pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-border bg-popover py-2.5 pr-2 pl-4 text-popover-foreground shadow-md md:w-95"
      onBlur={resume}
      onFocus={pause}
      onPointerEnter={pause}
      onPointerLeave={resume}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${TONES[item.tone]}`} />
      <div
        className={clsx(
          'min-w-0 grow text-sm',
          older && 'line-clamp-1 group-focus-within:line-clamp-none group-hover:line-clamp-none',
        )}
      >
        <span role={item.tone === 'error' ? 'alert' : 'status'}>{item.text}</span>
        {item.times > 1 && (
          <span className="tnum ml-1.5 text-subtle-foreground" title={uiCopy.times(item.times)}>
            ×{item.times}
          </span>
        )}
        {item.link && (
          <Link
            className="ml-2 font-medium text-primary underline-offset-4 hover:underline"
            href={item.link.href}
            onClick={() => removeToast(item.id)}
            prefetch={false}
          >
            {item.link.label}
          </Link>
        )}
        <div className="mt-0.5 text-muted-foreground empty:hidden">
          <Reference value={item.reference} />
        </div>
      </div>
      <button
        aria-label={uiCopy.close}
        className="hit-area -my-1 inline-flex size-7 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:bg-accent"
        onClick={() => removeToast(item.id)}
        type="button"
      >
        <X className="size-4" />
      </button>
    </li>
  )
}

/** Where toasts appear; once per page. */
export function Toaster() {
  const items = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE)
  const region = useRef<HTMLElement>(null)
  const newest = items[0]?.id

  useEffect(() => {
    // Shown again for each toast: the last to enter the top layer lies above an open dialog.
    if (newest === undefined) return
    region.current?.hidePopover?.()
    region.current?.showPopover?.()
  }, [newest])

  return (
    <section
      aria-label={uiCopy.notices}
      aria-live="polite"
      className="notices pointer-events-none fixed inset-x-3 top-3 bottom-auto m-0 w-auto overflow-visible bg-transparent md:right-5 md:left-auto"
      popover="manual"
      ref={region}
    >
      <ol className="flex flex-col gap-2">
        {items.map((item, index) => (
          <Toast item={item} key={item.id} older={index > 0} />
        ))}
      </ol>
    </section>
  )
}
