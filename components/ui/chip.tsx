'use client'

import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiCopy } from '@/lib/copy/ui'
import { Tooltip } from './tooltip'

/** Two independent signals: `active` belongs to the record (border, or the word 'Inactive'), `selected` is the choice. */
export function Chip({
  selected,
  active,
  onToggle,
  children,
  tooltip,
  disabled = false,
}: {
  selected: boolean
  active?: boolean | undefined
  onToggle: () => void
  children: ReactNode
  tooltip?: ReactNode
  disabled?: boolean
}) {
  const button = (
    <button
      aria-pressed={selected}
      className={clsx(
        'inline-flex min-h-9 min-w-0 items-center gap-2 rounded-full border py-1 pr-4 pl-2.5 text-left text-sm',
        'transition-colors duration-120 disabled:cursor-not-allowed disabled:opacity-60 max-md:min-h-11',
        active ? 'border-success-border' : 'border-border-strong',
        selected ? 'bg-primary-soft font-medium text-foreground' : 'bg-card text-muted-foreground hover:bg-accent',
      )}
      disabled={disabled}
      onClick={onToggle}
      type="button"
    >
      <span
        aria-hidden="true"
        className={clsx(
          'flex size-4.5 shrink-0 items-center justify-center rounded-full border',
          selected ? 'border-primary bg-primary text-primary-foreground' : 'border-input',
        )}
      >
        {selected && <Check className="size-3" strokeWidth={3} />}
      </span>
      <span className="min-w-0 break-words">{children}</span>
      {active === false && (
        <span className="shrink-0 font-normal text-subtle-foreground text-xs">{uiCopy.inactive}</span>
      )}
    </button>
  )
  return tooltip ? <Tooltip content={tooltip}>{button}</Tooltip> : button
}
