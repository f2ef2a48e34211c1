import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { Search } from '@/components/ui/icons'
import { SEARCHED_ABOVE } from '@/components/ui/select'
import { uiCopy } from '@/lib/ui/words'
import { Checkbox } from './choice-fields'
import { FieldNotes, type FieldProps, inputState, inputTone } from './text-fields'

export interface ChecklistOption {
  value: string
  label: string
  /** Right of the label. */
  aside?: string
}

/** Several choices from a list shown in full; long lists can be searched. The choice keeps the order of the options. */
export function ChecklistField({
  label,
  help,
  chosenText,
  search,
  options,
  disabled = false,
  name,
  value,
  onChange,
  error,
}: Omit<FieldProps<readonly string[]>, 'required'> & {
  /** How many are chosen, in words. */
  chosenText: string
  search: string
  options: readonly ChecklistOption[]
  disabled?: boolean
}) {
  const id = useId()
  const [find, setFind] = useState('')
  const wanted = find.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const toggle = (option: string) => {
    const chosen = new Set(value)
    if (!chosen.delete(option)) chosen.add(option)
    const known = options.map((each) => each.value)
    onChange([...known.filter((each) => chosen.has(each)), ...value.filter((each) => !known.includes(each))])
  }
  return (
    <fieldset
      className="relative flex min-w-0 flex-col gap-1.5"
      {...inputState(id, { error, help })}
      disabled={disabled}
    >
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <p className="absolute -top-6.5 right-0 text-muted-foreground text-sm" role="status">
        {chosenText}
      </p>
      {options.length > 0 && (
        <div className={`overflow-hidden rounded-md border ${inputTone(error !== undefined)}`}>
          {options.length > SEARCHED_ABOVE && (
            <search className="relative block border-border border-b">
              <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-subtle-foreground" />
              <input
                aria-label={search}
                className="h-10 w-full bg-transparent pr-3 pl-9 text-sm outline-offset-[-2px] max-md:h-11 max-md:text-lg"
                onChange={(event) => setFind(event.target.value)}
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                placeholder={search}
                type="search"
                value={find}
              />
            </search>
          )}
          <div className="max-h-46 divide-y divide-border overflow-y-auto overscroll-contain">
            {shown.map((option) => (
              <label
                key={option.value}
                className="flex min-h-10 items-center gap-3 px-3 py-2 text-sm hover:bg-accent max-md:min-h-11"
                htmlFor={`${id}-${option.value}`}
              >
                <Checkbox
                  checked={value.includes(option.value)}
                  id={`${id}-${option.value}`}
                  name={name}
                  onChange={() => toggle(option.value)}
                />
                <span className={clsx('wrap-anywhere min-w-0 grow', value.includes(option.value) && 'font-medium')}>
                  {option.label}
                </span>{' '}
                {option.aside && <span className="shrink-0 text-muted-foreground text-xs">{option.aside}</span>}
              </label>
            ))}
            {shown.length === 0 && <p className="px-3 py-2.5 text-muted-foreground text-sm">{uiCopy.nothingFound}</p>}
          </div>
        </div>
      )}
      <FieldNotes error={error} help={help} id={id} />
    </fieldset>
  )
}
