import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { Check } from '@/components/ui/icons'
import { FloatingCard, Tooltip } from '@/components/ui/tooltip'
import { alignmentOf, type DotStack, dotName, type Place } from '@/lib/home/chart'
import type { LiveDot } from '@/lib/home/shapes'
import { homeCopy } from '@/lib/home/words'

const copy = homeCopy.line

export type OpenAction = (dot: LiveDot) => void

export const percentOf = (part: number) => `${100 * part}%`

// The distance is that of EDGE_PX, which decides what a name would cover.
const SIDEWAYS = { start: '-translate-x-2', middle: '-translate-x-1/2', end: '-translate-x-[calc(100%-8px)]' }

/** Keeps a label within the card. */
export const sideways = (x: number) => SIDEWAYS[alignmentOf(x)]

/** Live actions as one dot: a single one opens at once, several are listed first. */
export function Dot({ stack, onOpen }: { stack: DotStack; onOpen: OpenAction }) {
  const [listed, setListed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { x, y, dots, label } = stack
  const [only, ...more] = dots
  const proven = dots.some(({ effect }) => effect === 'better')
  const said = dots.map((dot) => (dot.effect === 'better' ? `${dotName(dot)}, ${copy.worked}` : dotName(dot)))
  const open = () => {
    if (only && more.length === 0) onOpen(only)
    else setListed(!listed)
  }
  return (
    <>
      {label && <Name label={label} x={x} y={y} />}
      <span
        className="absolute flex -translate-x-1/2 -translate-y-1/2"
        style={{ left: percentOf(x), top: percentOf(1 - y) }}
      >
        <Tooltip content={said.join('; ')}>
          <button
            aria-expanded={more.length > 0 ? listed : undefined}
            aria-haspopup={more.length > 0 ? undefined : 'dialog'}
            aria-label={more.length > 0 ? `${copy.stack(dots.length)}: ${said.join('; ')}` : said.join('')}
            className="flex size-6 items-center justify-center rounded-full"
            onClick={open}
            ref={button}
            type="button"
          >
            <span
              className={clsx(
                'flex items-center justify-center rounded-full border-2 border-card font-semibold text-2xs text-card',
                more.length > 0 || proven ? 'size-5' : 'size-3',
                proven ? 'bg-success' : 'bg-foreground',
              )}
            >
              {more.length > 0 ? dots.length : proven && <Check className="size-3" />}
            </span>
          </button>
        </Tooltip>
      </span>
      {listed && (
        <FloatingCard anchor={button} onClose={() => setListed(false)}>
          <ul className="-mx-1.5 -my-1 grid">
            {dots.map((dot) => (
              <li key={dot.id}>
                <button
                  aria-haspopup="dialog"
                  className="flex min-h-8 w-full items-center rounded-md px-2 text-left text-sm hover:bg-accent max-md:min-h-11"
                  onClick={() => {
                    setListed(false)
                    onOpen(dot)
                  }}
                  type="button"
                >
                  {dot.title}
                </button>
              </li>
            ))}
          </ul>
        </FloatingCard>
      )}
    </>
  )
}

/** The name of an action and a thin line to its dot: a proven one above the plot, others beside the line. */
function Name({ label: { dot, side, away }, x, y }: { label: NonNullable<DotStack['label']> } & Place) {
  const worked = dot.effect === 'better'
  const top = side === 'top' ? '0%' : side === 'above' ? `calc(${percentOf(1 - y)} - ${away}px)` : percentOf(1 - y)
  const height = side === 'top' ? percentOf(1 - y) : `${away}px`
  return (
    <span aria-hidden="true" className="pointer-events-none absolute" style={{ left: percentOf(x), top, height }}>
      <span className={clsx('absolute inset-y-0 border-l', worked ? 'border-success' : 'border-input')} />
      <span
        className={clsx(
          'absolute grid whitespace-nowrap text-center text-xs leading-4 first-letter:uppercase',
          side === 'below' ? 'top-full' : 'bottom-full',
          worked ? 'font-semibold' : 'text-muted-foreground',
          sideways(x),
        )}
      >
        <span className="inline-block first-letter:uppercase">{dotName(dot)}</span>
        {worked && <span className="font-medium text-success">{copy.worked}</span>}
      </span>
    </span>
  )
}
