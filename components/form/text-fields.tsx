import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Eye, EyeOff } from '@/components/ui/icons'
import { formCopy } from '@/lib/copy/ui'
import { Field, fieldState, INPUT_HEIGHT, inputClass } from './field'
import type { FieldBinding } from './use-form'

/** Spread `form.field(name)` into it. */
export function TextField({
  label,
  help,
  optional,
  name,
  value,
  onChange,
  error,
  required,
  ...input
}: FieldBinding<string> & { label: string; help?: string; optional?: string } & Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'name' | 'required' | 'id' | 'className'
  >) {
  const id = useId()
  return (
    <Field error={error} help={help} id={id} label={label} optional={optional} required={required}>
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

export function TextAreaField({
  label,
  help,
  counter,
  rows,
  name,
  value,
  onChange,
  error,
  required,
  ...input
}: FieldBinding<string> & { label: string; help?: string; counter?: string; rows: number } & Pick<
    ComponentProps<'textarea'>,
    'placeholder' | 'readOnly' | 'disabled' | 'maxLength'
  >) {
  const id = useId()
  return (
    <Field counter={counter} error={error} help={help} id={id} label={label} required={required}>
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

export function PasswordField({
  label,
  help,
  aside,
  autoComplete,
  name,
  value,
  onChange,
  error,
  required,
}: FieldBinding<string> & {
  label: string
  help?: string
  aside?: ReactNode
  autoComplete: 'current-password' | 'new-password'
}) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? Eye : EyeOff
  return (
    <Field aside={aside} error={error} help={help} id={id} label={label} required={required}>
      <span className="relative block">
        <input
          {...fieldState(id, { error, help, required })}
          autoCapitalize="none"
          autoComplete={autoComplete}
          className={clsx(inputClass(error !== undefined), INPUT_HEIGHT, 'pr-11')}
          id={id}
          name={name}
          onChange={(event) => onChange(event.target.value)}
          spellCheck={false}
          type={shown ? 'text' : 'password'}
          value={value}
        />
        <button
          aria-label={shown ? formCopy.hidePassword : formCopy.showPassword}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-md text-muted-foreground hover:text-foreground max-md:w-11"
          onClick={() => setShown(!shown)}
          type="button"
        >
          <Icon className="size-4" />
        </button>
      </span>
    </Field>
  )
}
