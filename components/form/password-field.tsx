'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { formCopy } from '@/lib/copy/forms'
import { describedBy, Field, inputClass } from './field'
import type { FieldBinding } from './use-form'

/** A password with a button that shows and hides what was typed. */
export function PasswordField({
  label,
  help,
  autoComplete,
  name,
  value,
  onChange,
  error,
  required,
}: FieldBinding<string> & { label: string; help?: string; autoComplete: 'current-password' | 'new-password' }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? Eye : EyeOff
  return (
    <Field error={error} help={help} id={id} label={label} required={required}>
      <span className="relative block">
        <input
          aria-describedby={describedBy(id, error, help)}
          aria-invalid={error !== undefined || undefined}
          aria-required={required || undefined}
          autoComplete={autoComplete}
          className={`${inputClass(error !== undefined)} pr-11`}
          id={id}
          name={name}
          onChange={(event) => onChange(event.target.value)}
          type={shown ? 'text' : 'password'}
          value={value}
        />
        <button
          aria-label={shown ? formCopy.hidePassword : formCopy.showPassword}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
          onClick={() => setShown(!shown)}
          type="button"
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      </span>
    </Field>
  )
}
