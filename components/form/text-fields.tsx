import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Eye, EyeOff } from '@/components/ui/icons'
import { formCopy } from '@/lib/copy/ui'
import { Field, type FieldProps, INPUT_HEIGHT, inputClass, inputState } from './field'

/** Spread `form.field(name)` into it. */
export function TextField({
  label,
  help,
  optional,
  labelHidden,
  name,
  value,
  onChange,
  error,
  required,
  ...input
}: FieldProps<string> & { optional?: string; labelHidden?: boolean } & Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'name' | 'required' | 'id' | 'className'
  >) {
  const id = useId()
  const frame = { label, help, error, required }
  return (
    <Field {...frame} id={id} labelHidden={labelHidden} optional={optional}>
      <input
        {...input}
        {...inputState(id, { ...frame, name })}
        className={clsx(inputClass(error !== undefined), INPUT_HEIGHT)}
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
}: FieldProps<string> & { counter?: string; rows: number } & Pick<
    ComponentProps<'textarea'>,
    'placeholder' | 'readOnly' | 'disabled' | 'maxLength'
  >) {
  const id = useId()
  const frame = { label, help, error, required }
  return (
    <Field {...frame} counter={counter} id={id}>
      <textarea
        {...input}
        {...inputState(id, { ...frame, name })}
        className={clsx(inputClass(error !== undefined), 'py-2')}
        onChange={(event) => onChange(event.target.value)}
        rows={rows}
        value={value}
      />
    </Field>
  )
}

export function PasswordField(
  props: FieldProps<string> & { aside?: ReactNode; autoComplete: 'current-password' | 'new-password' },
) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? Eye : EyeOff
  return (
    <Field {...props} id={id}>
      <span className="relative block">
        <input
          {...inputState(id, props)}
          autoCapitalize="none"
          autoComplete={props.autoComplete}
          className={clsx(inputClass(props.error !== undefined), INPUT_HEIGHT, 'pr-11')}
          onChange={(event) => props.onChange(event.target.value)}
          spellCheck={false}
          type={shown ? 'text' : 'password'}
          value={props.value}
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
