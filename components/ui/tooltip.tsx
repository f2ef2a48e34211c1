'use client'

import Link from 'next/link'
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { uiCopy } from '@/lib/ui/words'
import { Info } from './icons'
import { followAnchor } from './placement'

/**
 * A small card beside its button, with reachable links and buttons, for more than an explanation. Escape, a press
 * elsewhere or leaving it closes it.
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
      // Keeps a surrounding dialog open.
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

/** In the top layer, where neither cards nor dialogs clip it. */
function Bubble({ anchor, id, children }: { anchor: RefObject<HTMLElement | null>; id: string; children: ReactNode }) {
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

/** Must not be the only place where something is said: touch screens never show it. */
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
      className="tooltip-anchor"
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

/** An explanation that opens on click, and closes on Escape, a click elsewhere or a second click. */
export function InfoTip({
  label,
  text,
  href,
}: {
  label: string
  text: string
  /** Link to the full explanation, as the last line. */
  href?: string | undefined
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <button
        aria-describedby={open ? id : undefined}
        aria-expanded={open}
        aria-label={label}
        className="info-button"
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Info className="size-4" />
      </button>
      {/* Always rendered, so that a screen reader announces what appears in it. */}
      <span className="contents" role="status">
        {open && (
          <FloatingCard anchor={button} onClose={() => setOpen(false)} side="above" tone="inverse">
            <span id={id} role="tooltip">
              {text}
            </span>
            {href && (
              <Link
                className="mt-1.5 block w-max font-medium underline underline-offset-4"
                href={href}
                prefetch={false}
              >
                {uiCopy.howWeCalculate}
              </Link>
            )}
          </FloatingCard>
        )}
      </span>
    </>
  )
}
