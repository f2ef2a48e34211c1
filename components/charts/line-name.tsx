import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { fades, type Highlight } from './use-highlight'

/** The name of a line: a button that tells it from the others while it is hovered, focused or pressed. */
export function LineName({
  name,
  highlight,
  className,
  style,
  tabIndex,
  children,
}: {
  /** The key of its series. */
  name: string
  /** Without it plain text, for there is one line only. */
  highlight: Highlight | undefined
  className: string
  style?: CSSProperties
  tabIndex?: number
  children: ReactNode
}) {
  if (!highlight)
    return (
      <span className={className} style={style}>
        {children}
      </span>
    )
  const pressed = highlight.pressed === name
  return (
    <button
      aria-pressed={pressed}
      className={clsx(className, fades(highlight, name) && 'opacity-45', pressed && 'underline underline-offset-4')}
      onBlur={() => highlight.point(null)}
      onClick={() => highlight.press(name)}
      onFocus={() => highlight.point(name)}
      onPointerEnter={() => highlight.point(name)}
      onPointerLeave={() => highlight.point(null)}
      style={style}
      tabIndex={tabIndex}
      type="button"
    >
      {children}
    </button>
  )
}
