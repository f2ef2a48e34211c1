import { clsx } from 'clsx'
import { useId } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import type { ListboxOption } from '@/components/ui/listbox'
import { ListboxButton } from '@/components/ui/listbox-button'
import { formCopy } from '@/lib/copy/ui'
import { Field, fieldState, INPUT_HEIGHT, inputClass } from './field'
import type { FieldBinding } from './use-form'

export function listFieldClass(failing: boolean): string {
  return clsx(inputClass(failing), INPUT_HEIGHT, 'flex items-center justify-between gap-2 text-left')
}

/** A value that is no option reads 'Please select'. */
export function SelectField({
  label,
  help,
  options,
  disabled,
  autoFocus = false,
  name,
  value,
  onChange,
  error,
  required,
}: FieldBinding<string> & {
  label: string
  help?: string
  options: readonly ListboxOption[]
  disabled?: boolean
  /** In a dialog. */
  autoFocus?: boolean
}) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  const content = (
    <>
      <span className={clsx('min-w-0 truncate', !chosen && 'text-subtle-foreground', chosen?.shown && '-ml-1')}>
        {chosen ? (chosen.shown ?? chosen.label) : formCopy.pleaseSelect}
      </span>
      <ChevronDown className="size-4 shrink-0 text-subtle-foreground" />
    </>
  )
  return (
    <Field error={error} help={help} id={id} label={label} required={required}>
      <ListboxButton
        button={{
          ...fieldState(id, { error, help, required }),
          id,
          name,
          disabled,
          className: listFieldClass(error !== undefined),
          children: content,
          'data-autofocus': autoFocus || undefined,
        }}
        chosen={[value]}
        label={label}
        labelled
        onChoose={(option) => onChange(option.value)}
        options={options}
      />
      <input name={name} type="hidden" value={value} />
    </Field>
  )
}
