'use client'

import { clsx } from 'clsx'
import { type ComponentProps, useId } from 'react'
import { Field, fieldState, INPUT_HEIGHT, inputClass } from './field'
import type { FieldBinding } from './use-form'

/** One line of text with its label; spread `form.field(name)` into it. */
export function TextField({
  label,
  help,
  name,
  value,
  onChange,
  error,
  required,
  ...input
}: FieldBinding<string> & { label: string; help?: string } & Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'name' | 'required' | 'id' | 'className'
  >) {
  const id = useId()
  return (
    <Field error={error} help={help} id={id} label={label} required={required}>
      <input
        {...input}
        {...fieldState(id, { error, help, required })}
        className={clsx(inputClass(error !== undefined), INPUT_HEIGHT)}
        id={id}
        name={name}
        onChange={(event) => onChange(event.target.value)}
        value={value}
      />
    </Field>
  )
}
