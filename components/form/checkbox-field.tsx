'use client'

import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldNotes, fieldState } from './field'
import { TickBox } from './tick-box'
import type { FieldBinding } from './use-form'

/** One box to tick; its label may hold a link. */
export function CheckboxField({
  label,
  help,
  name,
  value,
  onChange,
  error,
  required,
}: FieldBinding<boolean> & { label: ReactNode; help?: string }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-center gap-2.5 self-start text-sm max-md:min-h-11" htmlFor={id}>
        <TickBox
          {...fieldState(id, { error, help, required })}
          checked={value}
          failing={error !== undefined}
          id={id}
          name={name}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={clsx(required && 'required')}>{label}</span>
      </label>
      <FieldNotes error={error} help={help} id={id} />
    </div>
  )
}
