'use client'

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Tooltip } from './tooltip'

/** The classes of an icon button, for links that look like one. */
export function iconButtonClass(pressed = false): string {
  return clsx(
    'inline-flex size-8 shrink-0 items-center justify-center rounded-md transition-colors duration-120',
    'disabled:cursor-not-allowed disabled:opacity-60 max-md:size-11 [&_svg]:size-4 [&_svg]:stroke-[1.75]',
    pressed ? 'bg-primary-soft text-primary-soft-foreground' : 'text-muted-foreground hover:bg-accent',
  )
}

/** A square button that shows only an icon; `label` is its name and its hint. `pressed` makes it a toggle. */
export function IconButton({
  label,
  icon,
  pressed,
  onClick,
  disabled = false,
}: {
  label: string
  icon: ReactNode
  pressed?: boolean
  onClick: () => void
  disabled?: boolean
}) {
  return (
    <Tooltip content={label}>
      <button
        aria-label={label}
        aria-pressed={pressed}
        className={iconButtonClass(pressed)}
        disabled={disabled}
        onClick={onClick}
        type="button"
      >
        {icon}
      </button>
    </Tooltip>
  )
}
