import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { ChevronDown } from './icons'
import type { ListboxOption } from './listbox'
import { ListboxButton } from './listbox-button'

/** Lists longer than this can be searched. */
export const SEARCHED_ABOVE = 8

/**
 * A choice drawn as one line, 'Compare with **Baythorne**'. With an `icon`, that is drawn in place of the label, which
 * stays the name. 'md' is for toolbars. `searched` puts a search box above a long list.
 */
export function Select<Value extends string>({
  label,
  icon,
  labelHidden = false,
  size = 'sm',
  value,
  options,
  onChange,
  disabled = false,
  searched = false,
}: {
  label: string
  icon?: ReactNode
  /** The chosen option says enough. */
  labelHidden?: boolean
  size?: 'sm' | 'md'
  value: Value
  options: readonly (ListboxOption & { value: Value })[]
  onChange: (value: Value) => void
  disabled?: boolean
  searched?: boolean
}) {
  const [find, setFind] = useState('')
  const wanted = find.trim().toLowerCase()
  const chosen = options.find((option) => option.value === value)
  const className = clsx('select-button', size === 'md' ? 'h-9' : 'h-8', 'max-md:h-11 max-md:w-full')
  const content = (
    <>
      {!labelHidden && (
        <span aria-hidden="true" className="shrink-0 text-muted-foreground [&_svg]:size-4">
          {icon ?? label}
        </span>
      )}
      <span className="max-w-48 truncate font-medium max-md:mr-auto max-md:max-w-none">{chosen?.label}</span>
      <ChevronDown className="size-4 shrink-0 text-subtle-foreground" />
    </>
  )
  return (
    <ListboxButton
      button={{ className, children: content, disabled }}
      chosen={[value]}
      label={label}
      onChoose={(option) => onChange(option.value as Value)}
      options={options.filter((option) => option.label.toLowerCase().includes(wanted))}
      search={
        searched && options.length > SEARCHED_ABOVE ? { text: find, onChange: setFind, isFetching: false } : undefined
      }
    />
  )
}
