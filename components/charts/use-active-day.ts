import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { ChartModel } from '@/lib/charts/chart-model'
import type { Day } from '@/lib/format/days'
import { dayAt, type PlotArea } from './plot-area'

/** A press that moves further is a drag. */
const STILL_PX = 6

interface ActiveDay {
  index: number
  /** Only a day chosen by key is announced. */
  by: 'key' | 'mouse' | 'touch'
}

/** Where a pointer went down, and which day was chosen then. */
interface Press {
  x: number
  y: number
  touch: boolean
  chosen: number | null
}

/** The day under the pointer or chosen by key, and whether a press opens it: a drag does not, a touch only the second time. */
export function useActiveDay(
  { days, gaps }: Pick<ChartModel, 'days' | 'gaps'>,
  area: PlotArea | null,
  onOpenDay: ((day: Day) => void) | undefined,
) {
  const count = days.length
  const [active, setActive] = useState<ActiveDay | null>(null)
  const pressed = useRef<Press | null>(null)
  const index = active === null || count === 0 ? null : Math.min(active.index, count - 1)

  const dayUnder = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) =>
    area && dayAt(area, clientX - currentTarget.getBoundingClientRect().left, count)
  const open = (at: number | null) => {
    const day = at === null || gaps[at] !== null ? undefined : days[at]
    if (day) onOpenDay?.(day)
    return day !== undefined
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = dayUnder(event)
    setActive(at === null ? null : { index: at, by: event.pointerType === 'touch' ? 'touch' : 'mouse' })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { clientX: x, clientY: y, pointerType } = event
    pressed.current = { x, y, touch: pointerType === 'touch', chosen: index }
    onPointerMove(event)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const press = pressed.current
    if (!press || !onOpenDay) return
    const at = dayUnder(event)
    const moved = Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL_PX
    if (moved || (press.touch && press.chosen !== at)) return
    // Safari does not focus what is clicked, and the dialog returns the focus to what had it.
    event.currentTarget.focus()
    open(at)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return setActive(null)
    if (onOpenDay && (event.key === 'Enter' || event.key === ' ')) {
      if (open(index)) event.preventDefault()
      return
    }
    const next = nextDay(event.key, index, count)
    if (next === null) return
    event.preventDefault()
    setActive({ index: next, by: 'key' })
  }
  const clear = () => setActive(null)
  // After a touch the day stays until the focus moves.
  const onPointerLeave = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch') clear()
  }

  return {
    index,
    by: active?.by ?? 'mouse',
    opens: onOpenDay !== undefined && index !== null && gaps[index] === null,
    handlers: { onPointerMove, onPointerDown, onClick, onPointerLeave, onBlur: clear, onKeyDown },
  }
}

/** The first press of an arrow starts at the latest day; null for keys that do not move. */
function nextDay(key: string, from: number | null, count: number): number | null {
  const last = count - 1
  if (last < 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  if (from === null) return last
  return Math.max(0, Math.min(from + (key === 'ArrowLeft' ? -1 : 1), last))
}
