'use client'

import { clsx } from 'clsx'
import { useId } from 'react'
import { TickBox } from './choice-fields'
import { FieldGroup, inputTone } from './field'
import type { FieldBinding } from './use-form'

/** Any number of a list, as boxes to tick; the chosen values stay in the order of the list. */
export function MultiSelectField({
  label,
  help,
  options,
  name,
  value,
  onChange,
  error,
  required,
}: FieldBinding<readonly string[]> & {
  label: string
  help?: string
  options: readonly { value: string; label: string }[]
}) {
  const id = useId()
  const chosen = new Set(value)
  const toggle = (given: string, on: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === given ? on : chosen.has(each))))
  return (
    <FieldGroup error={error} help={help} id={id} label={label} required={required}>
      <div className={clsx('max-h-60 overflow-y-auto rounded-md border p-1', inputTone(error !== undefined))}>
        {options.map((option) => (
          <label
            className="flex items-center gap-2.5 rounded-sm px-2 py-1.5 text-sm hover:bg-accent max-md:min-h-11"
            htmlFor={`${id}-${option.value}`}
            key={option.value}
          >
            <TickBox
              checked={chosen.has(option.value)}
              id={`${id}-${option.value}`}
              name={name}
              onChange={(event) => toggle(option.value, event.target.checked)}
              value={option.value}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
