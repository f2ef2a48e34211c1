'use client'

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { followAnchor } from './follow-anchor'

/** Dark bubble in the top layer, so that neither cards nor dialogs clip it. The owner decides when it is there. */
export function Bubble({
  anchor,
  id,
  children,
}: {
  anchor: RefObject<HTMLElement | null>
  id: string
  children: ReactNode
}) {
  const ref = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const bubble = ref.current
    const target = anchor.current
    if (!bubble || !target) return
    bubble.showPopover?.()
    return followAnchor(bubble, target, { side: 'above', align: 'middle', gap: 10 })
  }, [anchor])

  return (
    <span className="bubble" id={id} popover="manual" ref={ref} role="tooltip">
      {children}
    </span>
  )
}
