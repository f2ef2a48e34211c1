import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useOptions } from '@/components/data/use-options'
import { ChevronDown, X } from '@/components/ui/icons'
import { ListboxButton } from '@/components/ui/select'
import type { Option } from '@/lib/table/list'
import { formCopy } from '@/lib/ui/words'
import { listFieldClass } from './choice-fields'
import { Field, type FieldProps, inputState } from './text-fields'

/**
 * One or several records of an endpoint, found by typing: the server searches, so that ten thousand of them need not be
 * loaded. Several are shown above the field, one (`single`) in it.
 */
export function ResourceField(
  props: FieldProps<readonly string[]> & {
    endpoint: string
    /** The key of a record's name. */
    textKey: string
    /** The first choice, with its names. */
    chosen: readonly Option[]
    single?: boolean
    /** Called before `onChange` with the name of the chosen record. */
    onKnown?: (option: Option) => void
  },
) {
  const id = useId()
  const { label, endpoint, textKey, chosen: given, single = false, onKnown, value, onChange, error } = props
  const [find, setFind] = useState('')
  const [open, setOpen] = useState(false)
  const [known, setKnown] = useState<readonly Option[]>(given)
  const { options, isFetching } = useOptions({ endpoint, textKey, find, enabled: open })
  const chosen = value.map((each) => known.find((option) => option.value === each) ?? { value: each, label: each })

  const remove = (option: Option) => onChange(value.filter((each) => each !== option.value))
  const choose = ({ value: id, label: text }: Option) => {
    const option = { value: id, label: text }
    onKnown?.(option)
    setKnown([...known.filter((each) => each.value !== id), option])
    if (single) onChange([id])
    else if (value.includes(id)) remove(option)
    else onChange([...value, id])
  }
  const shown = single ? chosen[0] : undefined
  const content = (
    <>
      <span className={clsx('min-w-0 truncate', !shown && 'text-subtle-foreground', shown && 'pr-8')}>
        {shown?.label ?? formCopy.typeToFind}
      </span>
      <ChevronDown className="size-4 shrink-0 text-subtle-foreground" />
    </>
  )
  return (
    <Field {...props} id={id}>
      {!single && <ChosenRecords chosen={chosen} onRemove={remove} />}
      <span className="relative block">
        <ListboxButton
          button={{
            ...inputState(id, props),
            className: listFieldClass(error !== undefined),
            children: content,
          }}
          chosen={value}
          label={label}
          labelled
          multiple={!single}
          onChoose={choose}
          onOpenChange={setOpen}
          options={options}
          search={{ text: find, onChange: setFind, isFetching }}
        />
        {shown && (
          <button
            aria-label={formCopy.remove(shown.label)}
            className="absolute inset-y-0 right-9 my-auto flex size-7 items-center justify-center rounded-md text-muted-foreground hover:bg-accent"
            onClick={() => remove(shown)}
            type="button"
          >
            <X className="size-4" />
          </button>
        )}
      </span>
    </Field>
  )
}

function ChosenRecords({ chosen, onRemove }: { chosen: readonly Option[]; onRemove: (option: Option) => void }) {
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((option) => (
        <li className="max-w-full" key={option.value}>
          <button
            aria-label={formCopy.remove(option.label)}
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-full bg-primary-soft px-3 text-left text-primary-soft-foreground text-sm hover:bg-accent max-md:min-h-11"
            onClick={() => onRemove(option)}
            type="button"
          >
            <span className="wrap-anywhere min-w-0">{option.label}</span>
            <X className="size-3.5 shrink-0 stroke-2" />
          </button>
        </li>
      ))}
    </ul>
  )
}
