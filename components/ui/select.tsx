'use client'

import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * A native select drawn as one line, 'Compare with **Baythorne**': the platform's list, our face. With an `icon`, that
 * is drawn in place of the label, which stays the name. 'md' is for toolbars.
 */
export function Select<Value extends string>({
  label,
  icon,
  labelHidden = false,
  size = 'sm',
  value,
  options,
  onChange,
  disabled = false,
}: {
  label: string
  icon?: ReactNode
  /** The chosen option says enough; the label stays the accessible name. */
  labelHidden?: boolean
  size?: 'sm' | 'md'
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
}) {
  const chosen = options.find((option) => option.value === value)
  return (
    <span
      className={clsx(
        'relative inline-flex min-w-0 max-w-full items-center gap-1.5 rounded-md border border-border-strong bg-card pr-2 pl-2.5',
        'text-sm shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        size === 'md' ? 'h-9' : 'h-8',
        'max-md:h-11 max-md:w-full',
        disabled ? 'opacity-60' : 'hover:bg-accent',
      )}
    >
      {!labelHidden && (
        <span aria-hidden="true" className="shrink-0 text-muted-foreground [&_svg]:size-4 [&_svg]:stroke-[1.75]">
          {icon ?? label}
        </span>
      )}
      <span aria-hidden="true" className="max-w-48 truncate font-medium max-md:mr-auto max-md:max-w-none">
        {chosen?.label}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-subtle-foreground" strokeWidth={1.75} />
      <select
        aria-label={label}
        className="absolute inset-0 size-full cursor-pointer appearance-none bg-popover text-base text-popover-foreground opacity-0 disabled:cursor-not-allowed"
        disabled={disabled}
        onChange={(event) => {
          const next = options.find((option) => option.value === event.target.value)
          if (next) onChange(next.value)
        }}
        value={value}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
