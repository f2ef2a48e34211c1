import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Eye, EyeOff, TriangleAlert } from '@/components/ui/icons'
import { formCopy } from '@/lib/ui/words'
import type { FieldBinding } from './use-form'

function describedBy(id: string, error?: string, help?: string): string | undefined {
  return [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
}

/** What a field is given: what the form binds it to, and its words. */
export interface FieldProps<Value> extends FieldBinding<Value> {
  label: string
  help?: string
}

/** The attributes by which an input belongs to its label, help and prompt. */
export function inputState(
  id: string,
  { name, error, help, required }: Partial<Pick<FieldProps<unknown>, 'name' | 'error' | 'help' | 'required'>>,
) {
  return {
    id,
    name,
    'aria-describedby': describedBy(id, error, help),
    'aria-invalid': error !== undefined || undefined,
    'aria-required': required || undefined,
  }
}

export function inputTone(failing: boolean): string {
  return failing ? 'border-warning-border bg-warning-soft ring-3 ring-warning-border/25' : 'border-input bg-card'
}

export function inputClass(failing: boolean): string {
  return clsx(
    'w-full rounded-md border px-3 text-base transition-shadow duration-120 max-md:text-lg',
    'disabled:cursor-not-allowed disabled:opacity-60',
    inputTone(failing),
    // Selects by attribute: the pseudo-class also matches buttons and checkboxes.
    '[&[readonly]]:bg-muted [&[readonly]]:text-muted-foreground',
  )
}

export const INPUT_HEIGHT = 'h-10 max-md:h-11'

export function FieldNotes({
  id,
  error,
  help,
  counter,
}: {
  id: string
  error?: string
  help?: string
  /** Right of the help. */
  counter?: string
}) {
  return (
    <>
      {(help || counter) && (
        <div className="flex justify-between gap-4 text-muted-foreground text-sm">
          <p id={`${id}-help`}>{help}</p>
          {counter && <span className="tnum shrink-0">{counter}</span>}
        </div>
      )}
      {error && (
        <p className="flex items-start gap-1.5 text-sm text-warning" id={`${id}-error`}>
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}

interface FieldFrame {
  id: string
  label: string
  required?: boolean
  error?: string
  help?: string
  children: ReactNode
}

/** `aside` is drawn right of the label and reached after the input. */
export function Field({
  id,
  label,
  labelHidden = false,
  required = false,
  error,
  help,
  counter,
  optional,
  aside,
  children,
}: FieldFrame & { aside?: ReactNode; labelHidden?: boolean; counter?: string; optional?: string }) {
  return (
    <div className="relative flex flex-col gap-1.5">
      <label
        className={labelHidden ? 'sr-only' : clsx('self-start font-medium text-sm', required && 'required')}
        htmlFor={id}
      >
        {label}
        {optional && <span className="font-normal text-muted-foreground"> {optional}</span>}
      </label>
      {children}
      <FieldNotes error={error} help={help} id={id} {...(counter && { counter })} />
      {aside && <div className="absolute top-0 right-0 text-sm">{aside}</div>}
    </div>
  )
}

/** Around several inputs that are one choice. */
export function FieldGroup({
  id,
  label,
  required = false,
  error,
  help,
  children,
  role,
}: FieldFrame & { role?: string }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" role={role} {...inputState(id, { error, help, required })}>
      <legend className={clsx('mb-1.5 font-medium text-sm', required && 'required')}>{label}</legend>
      {children}
      <FieldNotes error={error} help={help} id={id} />
    </fieldset>
  )
}

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
