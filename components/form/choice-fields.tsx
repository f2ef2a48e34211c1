import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Check, ChevronDown } from '@/components/ui/icons'
import type { ListboxOption } from '@/components/ui/listbox'
import { ListboxButton } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { formCopy } from '@/lib/ui/words'
import {
  Field,
  FieldGroup,
  FieldNotes,
  type FieldProps,
  INPUT_HEIGHT,
  inputClass,
  inputState,
  inputTone,
} from './text-fields'

/** Forced colours get the platform's own. */
export function Checkbox({ failing = false, ...input }: Omit<ComponentProps<'input'>, 'type'> & { failing?: boolean }) {
  return (
    <span className="relative inline-flex size-4.5 shrink-0">
      <input
        {...input}
        className={clsx(
          'peer size-full appearance-none rounded-sm border transition-colors duration-120 forced-colors:appearance-auto',
          'checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60',
          inputTone(failing),
        )}
        type="checkbox"
      />
      <Check className="pointer-events-none absolute inset-0.5 hidden size-3.5 stroke-3 text-primary-foreground peer-checked:block forced-colors:hidden" />
    </span>
  )
}

export function CheckboxField(props: Omit<FieldProps<boolean>, 'label'> & { label: ReactNode }) {
  const id = useId()
  const { label, help, value, onChange, error, required } = props
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-center gap-2.5 self-start text-sm max-md:min-h-11" htmlFor={id}>
        <Checkbox
          {...inputState(id, props)}
          checked={value}
          failing={error !== undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={clsx(required && 'required')}>{label}</span>
      </label>
      <FieldNotes error={error} help={help} id={id} />
    </div>
  )
}

export function SwitchField(props: FieldProps<boolean>) {
  const id = useId()
  return (
    <Field {...props} id={id}>
      <span className="flex h-10 items-center max-md:h-11">
        <Switch {...inputState(id, props)} checked={props.value} onChange={props.onChange} />
      </span>
    </Field>
  )
}

const CARD =
  'relative flex grow basis-0 items-start gap-3 rounded-lg border p-3.5 has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-ring'
const CHOSEN = 'border-primary ring-1 ring-primary'
const UNCHOSEN = 'border-border-strong bg-card'

export function RadioCards(
  props: FieldProps<string> & { options: readonly { value: string; label: string; text: string }[] },
) {
  const id = useId()
  const { options, name, value, onChange, error } = props
  const tone = error === undefined ? UNCHOSEN : inputTone(true)
  return (
    <FieldGroup {...props} id={id} role="radiogroup">
      <div className="flex gap-2.5 max-md:flex-col">
        {options.map((option) => {
          const chosen = option.value === value
          return (
            <label className={clsx(CARD, chosen ? CHOSEN : tone)} key={option.value}>
              <input
                aria-describedby={`${id}-${option.value}`}
                aria-labelledby={`${id}-${option.value}-label`}
                checked={chosen}
                className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border border-input outline-none checked:border-[5px] checked:border-primary forced-colors:appearance-auto"
                name={name}
                onChange={() => onChange(option.value)}
                type="radio"
                value={option.value}
              />
              <span className="flex flex-col gap-0.5">
                <span className="font-medium text-sm" id={`${id}-${option.value}-label`}>
                  {option.label}
                </span>
                <span className="text-muted-foreground text-xs" id={`${id}-${option.value}`}>
                  {option.text}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}

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
