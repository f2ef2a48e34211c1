'use client'

import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Bubble } from './bubble'

/**
 * Hint that shows while its one child is hovered or focused; Escape hides it. It describes the child and must
 * not be the only place where something is said: touch screens never show it.
 */
export function Tooltip({
  content,
  children,
}: {
  content: ReactNode
  children: ReactElement<{ 'aria-describedby'?: string }>
}) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles from its one child and is no control itself
    <span
      className="inline-flex min-w-0 max-w-full"
      onBlur={hide}
      onFocus={show}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={hide}
      ref={anchor}
    >
      {cloneElement(children, open ? { 'aria-describedby': id } : {})}
      {open && (
        <Bubble anchor={anchor} id={id}>
          {content}
        </Bubble>
      )}
    </span>
  )
}
