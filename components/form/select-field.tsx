import { clsx } from 'clsx'
import { useId } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import type { ListboxOption } from '@/components/ui/listbox'
import { ListboxButton } from '@/components/ui/listbox-button'
import { formCopy } from '@/lib/copy/ui'
import { Field, type FieldProps, INPUT_HEIGHT, inputClass, inputState } from './field'

export function listFieldClass(failing: boolean): string {
  return clsx(inputClass(failing), INPUT_HEIGHT, 'flex items-center justify-between gap-2 text-left')
}

/** A value that is no option reads 'Please select'. */
export function SelectField(
  props: FieldProps<string> & {
    options: readonly ListboxOption[]
    disabled?: boolean
    /** In a dialog. */
    autoFocus?: boolean
  },
) {
  const id = useId()
  const { label, options, name, value, onChange, error } = props
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
    <Field {...props} id={id}>
      <ListboxButton
        button={{
          ...inputState(id, props),
          disabled: props.disabled,
          className: listFieldClass(error !== undefined),
          children: content,
          'data-autofocus': props.autoFocus || undefined,
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
