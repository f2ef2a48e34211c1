'use client'

import { useId, useState } from 'react'
import { Expander } from '@/components/figures/expander'
import { Chip } from '@/components/ui/chip'
import { COLLAPSED_ROWS } from '@/lib/limits'

export interface UsageChip {
  _id: string
  text: string
  /** Absent where a record cannot be inactive. */
  active?: boolean
}

/** One row of chips with its name at the left: the first ten, and the rest on demand. */
export function UsageChips({
  label,
  chips,
  selected,
  onToggle,
}: {
  label: string
  chips: readonly UsageChip[]
  selected: readonly string[]
  onToggle: (id: string) => void
}) {
  const list = useId()
  const [all, setAll] = useState(false)
  const rest = chips.length - COLLAPSED_ROWS
  return (
    <fieldset className="flex min-w-0 gap-x-4 gap-y-2 max-md:flex-col">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="w-24 shrink-0 text-muted-foreground text-sm md:pt-2">
        {label}
      </span>
      <div className="flex min-w-0 flex-wrap gap-2">
        <div className="contents" id={list}>
          {chips.slice(0, all ? chips.length : COLLAPSED_ROWS).map(({ _id, text, active }) => (
            <Chip active={active} key={_id} onToggle={() => onToggle(_id)} selected={selected.includes(_id)}>
              {text}
            </Chip>
          ))}
        </div>
        {rest > 0 && (
          <span className="ml-2 inline-flex items-center">
            <Expander controls={list} count={rest} onToggle={() => setAll(!all)} open={all} />
          </span>
        )}
      </div>
    </fieldset>
  )
}
