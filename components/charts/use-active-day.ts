'use client'

import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { dayAt, type PlotArea } from './plot-model'

interface ActiveDay {
  index: number
  /** True when keys chose the day: then it is also said aloud. */
  byKey: boolean
}

/** Which day of a chart is looked at: the one under the pointer, or the one the arrow keys moved to. */
export function useActiveDay(count: number, area: PlotArea | null) {
  const [active, setActive] = useState<ActiveDay | null>(null)
  const index = active === null || count === 0 ? null : Math.min(active.index, count - 1)

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = area && dayAt(area, event.clientX - event.currentTarget.getBoundingClientRect().left, count)
    setActive(at === null ? null : { index: at, byKey: false })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return setActive(null)
    const next = nextDay(event.key, index, count)
    if (next === null) return
    event.preventDefault()
    setActive({ index: next, byKey: true })
  }
  const clear = () => setActive(null)
  // A finger that lifts leaves the day in place; a tap elsewhere takes the focus and clears it.
  const onPointerLeave = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch') clear()
  }

  return {
    index,
    byKey: active?.byKey ?? false,
    handlers: { onPointerMove, onPointerDown: onPointerMove, onPointerLeave, onBlur: clear, onKeyDown },
  }
}

/** The day a key leads to; the first press of an arrow starts at the latest day. Null for keys that do not move. */
function nextDay(key: string, from: number | null, count: number): number | null {
  const last = count - 1
  if (last < 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  if (from === null) return last
  return Math.max(0, Math.min(from + (key === 'ArrowLeft' ? -1 : 1), last))
}
