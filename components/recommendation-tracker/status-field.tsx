'use client'

import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Field, fieldState, INPUT_HEIGHT, inputClass } from '@/components/form/field'
import type { FieldBinding } from '@/components/form/use-form'
import { STATUS_OPTIONS } from '@/lib/copy/recommendations'
import { StatusBadge } from './status-badge'

/** The status of a recommendation as a field: the platform's list of all statuses, and the badge of the chosen one. */
export function StatusField({
  label,
  disabled,
  name,
  value,
  onChange,
  error,
  required,
}: FieldBinding<string> & { label: string; disabled: boolean }) {
  const id = useId()
  return (
    <Field error={error} id={id} label={label} required={required}>
      <span
        className={clsx(
          inputClass(error !== undefined),
          INPUT_HEIGHT,
          'relative flex items-center justify-between pl-2!',
          'has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
          disabled && 'opacity-60',
        )}
      >
        <span aria-hidden="true" className="inline-flex">
          <StatusBadge status={value} />
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-subtle-foreground" strokeWidth={1.75} />
        <select
          {...fieldState(id, { error, required })}
          className="absolute inset-0 size-full cursor-pointer appearance-none bg-popover text-popover-foreground opacity-0 disabled:cursor-not-allowed"
          data-autofocus
          disabled={disabled}
          id={id}
          name={name}
          onChange={(event) => onChange(event.target.value)}
          value={value}
        >
          {STATUS_OPTIONS.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </Field>
  )
}
