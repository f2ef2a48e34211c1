'use client'

import { Info } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Bubble } from './bubble'

/**
 * Explanation that opens on click or Enter and closes on Escape, a click elsewhere or a second click.
 * `label` names what is explained and becomes the name of the button.
 */
export function InfoTip({ label, text }: { label: string; text: string }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    const onPress = (event: PointerEvent) => {
      if (!button.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open])

  return (
    <>
      <button
        aria-describedby={open ? id : undefined}
        aria-expanded={open}
        aria-label={label}
        className="hit-area inline-flex size-6 shrink-0 items-center justify-center rounded-full text-subtle-foreground hover:text-foreground"
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Info aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
      {/* Always there, so that a screen reader announces what appears in it. */}
      <span className="contents" role="status">
        {open && (
          <Bubble anchor={button} id={id}>
            {text}
          </Bubble>
        )}
      </span>
    </>
  )
}
