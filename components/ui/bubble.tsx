'use client'

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

const GAP = 10
const EDGE = 8

/** Puts the bubble above its anchor, or below where there is no room, and keeps it inside the window. */
function place(bubble: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bubble
  const middle = at.left + at.width / 2
  const left = Math.max(EDGE, Math.min(middle - width / 2, document.documentElement.clientWidth - width - EDGE))
  const above = at.top - height - GAP >= EDGE
  bubble.style.left = `${left}px`
  bubble.style.top = `${above ? at.top - height - GAP : at.bottom + GAP}px`
  bubble.style.setProperty('--caret', `${Math.max(14, Math.min(middle - left, width - 14))}px`)
  bubble.dataset.side = above ? 'above' : 'below'
}

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
    const follow = () => place(bubble, target)
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [anchor])

  return (
    <span className="bubble" id={id} popover="manual" ref={ref} role="tooltip">
      {children}
    </span>
  )
}
