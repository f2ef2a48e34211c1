'use client'

import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useOptions } from '@/components/data/use-options'
import { ListOption } from '@/components/ui/list-option'
import { formCopy } from '@/lib/copy/forms'
import type { Option } from '@/lib/schemas/option'
import { ChosenRecords } from './chosen-records'
import { Field, fieldState, INPUT_HEIGHT, inputClass } from './field'
import type { FieldBinding } from './use-form'

/**
 * One or several records of an endpoint, found by typing: the server searches, so that ten thousand of them need not be
 * loaded (spec §5: each item has a text and a value key). What is chosen stands above as chips; with `single`, choosing
 * replaces it.
 */
export function ResourceField({
  label,
  help,
  endpoint,
  textKey,
  chosen: given,
  single = false,
  name,
  value,
  onChange,
  error,
  required,
}: FieldBinding<readonly string[]> & {
  label: string
  help?: string
  endpoint: string
  textKey: string
  /** What is chosen to begin with, with its words. */
  chosen: readonly Option[]
  single?: boolean
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [find, setFind] = useState('')
  const [open, setOpen] = useState(false)
  const [known, setKnown] = useState<readonly Option[]>(given)
  const { options, isFetching } = useOptions({ endpoint, textKey, find, enabled: open })
  const chosen = value.map((each) => known.find((option) => option.value === each) ?? { value: each, label: each })

  const toggle = (option: Option) => {
    setKnown([...known.filter((each) => each.value !== option.value), option])
    if (value.includes(option.value)) return onChange(value.filter((each) => each !== option.value))
    onChange(single ? [option.value] : [...value, option.value])
    if (single) close()
  }
  const close = () => {
    setOpen(false)
    setFind('')
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[event.key === 'ArrowDown' ? Math.min(at + 1, all.length - 1) : Math.max(at - 1, 0)]?.focus()
  }
  return (
    <Field error={error} help={help} id={id} label={label} required={required}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles from the controls in it */}
      <div
        className="relative flex flex-col gap-2"
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
        onKeyDown={onKey}
      >
        <ChosenRecords chosen={chosen} onRemove={toggle} />
        <input
          {...fieldState(id, { error, help, required })}
          aria-autocomplete="list"
          aria-controls={`${id}-options`}
          aria-expanded={open}
          autoComplete="off"
          className={clsx(inputClass(error !== undefined), INPUT_HEIGHT)}
          id={id}
          name={name}
          onChange={(event) => {
            setFind(event.target.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          placeholder={formCopy.typeToFind}
          role="combobox"
          value={find}
        />
        {open && (
          <div
            aria-label={label}
            aria-multiselectable={!single}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-lg border border-border bg-popover p-1 text-popover-foreground shadow-md"
            id={`${id}-options`}
            ref={list}
            role="listbox"
          >
            {options.map((option) => (
              <ListOption
                chosen={value.includes(option.value)}
                key={option.value}
                label={option.label}
                onChoose={() => toggle(option)}
              />
            ))}
            {options.length === 0 && (
              <p className="px-3 py-2 text-sm text-subtle-foreground" role="status">
                {isFetching ? formCopy.searching : formCopy.nothingFound}
              </p>
            )}
          </div>
        )}
      </div>
    </Field>
  )
}
