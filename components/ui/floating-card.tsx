import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { followAnchor } from './placement'

/**
 * A small card beside the button that opened it, whose links and buttons can be reached: for what is more than an
 * explanation. Escape and a press elsewhere close it, and so does the focus when it leaves both.
 */
export function FloatingCard({
  anchor,
  onClose,
  tone = 'plain',
  side = 'below',
  children,
}: {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** 'inverse' looks like a tooltip. */
  tone?: 'plain' | 'inverse'
  side?: 'above' | 'below'
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const card = ref.current
    const target = anchor.current
    if (!card || !target) return
    card.showPopover?.()
    return followAnchor(card, target, { side, align: 'middle', gap: 10 })
  }, [anchor, side])

  useEffect(() => {
    const within = (target: EventTarget | null) =>
      target instanceof Node && (ref.current?.contains(target) || anchor.current?.contains(target))
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Else a dialog around it closes too.
      event.preventDefault()
      if (ref.current?.contains(document.activeElement)) anchor.current?.focus()
      onClose()
    }
    const onElsewhere = (event: Event) => {
      if (!within(event.target)) onClose()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [anchor, onClose])

  return (
    <div className={tone === 'inverse' ? 'bubble pointer-events-auto' : 'floating-card'} popover="manual" ref={ref}>
      {children}
    </div>
  )
}
