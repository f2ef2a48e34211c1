import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import type { ChartSeries } from '@/lib/charts/chart-model'
import { uiCopy } from '@/lib/copy/ui'
import { fades, type Highlight } from './use-highlight'

/** The name of a line: a button that tells it from the others while it is hovered, focused or pressed. */
export function LineName({
  series: { key, label },
  highlight,
  className,
  style,
  tabIndex,
  children,
}: {
  series: Pick<ChartSeries, 'key' | 'label'>
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
  const pressed = highlight.pressed === key
  return (
    <button
      aria-label={uiCopy.highlight(label)}
      aria-pressed={pressed}
      className={clsx(className, fades(highlight, key) && 'opacity-45', pressed && 'underline underline-offset-4')}
      onBlur={() => highlight.point(null)}
      onClick={() => highlight.press(key)}
      onFocus={() => highlight.point(key)}
      onPointerEnter={() => highlight.point(key)}
      onPointerLeave={() => highlight.point(null)}
      style={style}
      tabIndex={tabIndex}
      type="button"
    >
      {children}
    </button>
  )
}
