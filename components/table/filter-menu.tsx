'use client'

import { clsx } from 'clsx'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useFilterOptions } from '@/components/data/use-filter-options'
import { ListboxButton } from '@/components/ui/listbox-button'
import { SEARCHED_ABOVE } from '@/components/ui/select'
import { tableCopy } from '@/lib/copy/table'
import type { ColumnFilter } from '@/lib/lists/list'

const ALL = { value: '', label: tableCopy.all }

/** The icon in a column's head and the list that it opens: one value per column. */
export function FilterMenu({
  filter,
  header,
  value,
  onChoose,
}: {
  filter: ColumnFilter
  header: string
  value: string | null
  onChoose: (value: string | null) => void
}) {
  const [open, setOpen] = useState(false)
  const [find, setFind] = useState('')
  const { options, isFetching } = useFilterOptions(filter, find, open)
  const searched = filter.kind === 'resource' || filter.options.length > SEARCHED_ABOVE
  const className = clsx(
    'hit-area inline-flex size-7 items-center justify-center rounded-md hover:bg-accent',
    value === null ? 'text-subtle-foreground' : 'bg-primary-soft text-primary',
  )
  return (
    <ListboxButton
      button={{
        className,
        children: <ListFilter aria-hidden="true" className="size-3.5" strokeWidth={1.75} />,
      }}
      chosen={[value ?? ALL.value]}
      label={tableCopy.filterBy(header)}
      onChoose={(option) => onChoose(option.value || null)}
      onOpenChange={setOpen}
      options={find ? options : [ALL, ...options]}
      search={searched ? { text: find, onChange: setFind, isFetching } : undefined}
    />
  )
}
