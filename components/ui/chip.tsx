import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { uiCopy } from '@/lib/ui/words'
import { Check } from './icons'
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
        'chip',
        active ? 'border-success-border' : 'border-border-strong',
        selected ? 'bg-primary-soft font-medium text-foreground' : 'chip-free',
      )}
      disabled={disabled}
      onClick={onToggle}
      type="button"
    >
      <span
        aria-hidden="true"
        className={clsx('chip-mark', selected ? 'border-primary bg-primary text-primary-foreground' : 'border-input')}
      >
        {selected && <Check className="size-3 stroke-3" />}
      </span>
      <span className="min-w-0 break-words">{children}</span>
      {active === false && (
        <span className="shrink-0 font-normal text-subtle-foreground text-xs">{uiCopy.inactive}</span>
      )}
    </button>
  )
  return tooltip ? <Tooltip content={tooltip}>{button}</Tooltip> : button
}
