'use client'

import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { formCopy } from '@/lib/copy/forms'
import { Field, fieldState, INPUT_HEIGHT, inputClass } from './field'
import type { FieldBinding } from './use-form'

/** One of a list, by the platform's own list. The empty value reads 'Please select'. */
export function SelectField({
  label,
  help,
  options,
  disabled,
  name,
  value,
  onChange,
  error,
  required,
}: FieldBinding<string> & {
  label: string
  help?: string
  options: readonly { value: string; label: string }[]
  disabled?: boolean
}) {
  const id = useId()
  return (
    <Field error={error} help={help} id={id} label={label} required={required}>
      <span className="relative block">
        <select
          {...fieldState(id, { error, help, required })}
          className={clsx(inputClass(error !== undefined), INPUT_HEIGHT, 'appearance-none pr-9')}
          disabled={disabled}
          id={id}
          name={name}
          onChange={(event) => onChange(event.target.value)}
          value={value}
        >
          {!options.some((option) => option.value === value) && <option value={value}>{formCopy.pleaseSelect}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-subtle-foreground"
          strokeWidth={1.75}
        />
      </span>
    </Field>
  )
}
