'use client'

import { clsx } from 'clsx'
import { type ComponentProps, useId } from 'react'
import { Field, fieldState, inputClass } from './field'
import type { FieldBinding } from './use-form'

/** A long text of so many rows. */
export function TextAreaField({
  label,
  help,
  rows,
  name,
  value,
  onChange,
  error,
  required,
  ...input
}: FieldBinding<string> & { label: string; help?: string; rows: number } & Pick<
    ComponentProps<'textarea'>,
    'placeholder' | 'readOnly' | 'disabled' | 'maxLength'
  >) {
  const id = useId()
  return (
    <Field error={error} help={help} id={id} label={label} required={required}>
      <textarea
        {...input}
        {...fieldState(id, { error, help, required })}
        className={clsx(inputClass(error !== undefined), 'py-2')}
        id={id}
        name={name}
        onChange={(event) => onChange(event.target.value)}
        rows={rows}
        value={value}
      />
    </Field>
  )
}
