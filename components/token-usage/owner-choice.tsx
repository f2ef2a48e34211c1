'use client'

import { useId, useState } from 'react'
import { Expander } from '@/components/figures/expander'
import { ResourceField } from '@/components/form/resource-field'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { tokenUsageCopy as copy, tokenUsageCopy } from '@/lib/copy/token-usage'
import { COLLAPSED_ROWS } from '@/lib/limits'
import type { UsageOwner, UsagePart } from '@/lib/schemas/token-usage'

/** What an owner is called; a deleted one says so. */
export function ownerName({ name, gone }: Pick<UsageOwner, 'name' | 'gone'>): string {
  return gone ? tokenUsageCopy.deleted(name) : name
}

interface UsageChip {
  _id: string
  text: string
  /** Absent where a record cannot be inactive. */
  active?: boolean
}

/** One row of chips with its name at the left: the first ten, and the rest on demand. */
function UsageChips({
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

const ENDPOINTS = { organisations: '/api/admin/organization', industries: '/api/admin/industry' } as const

/** Whose tokens are drawn: the largest as chips, any other by typing, and the queries of those chosen. */
export function OwnerChoice({
  kind,
  part,
  selected,
  onSelect,
  queries,
  onToggleQuery,
}: {
  kind: 'organisations' | 'industries'
  part: UsagePart
  selected: readonly string[]
  onSelect: (ids: string[]) => void
  queries: readonly string[]
  onToggleQuery: (id: string) => void
}) {
  const { title, find } = copy[kind]
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])
  return (
    <Card className="gap-3 p-4 md:p-5">
      <UsageChips
        chips={part.owners.map((owner) => ({ _id: owner._id, text: ownerName(owner) }))}
        label={title}
        onToggle={toggle}
        selected={selected}
      />
      {part.queries.length > 0 && (
        <UsageChips
          chips={part.queries.map(({ _id, searchTerm, active }) => ({ _id, text: searchTerm, active }))}
          label={copy.queries}
          onToggle={onToggleQuery}
          selected={queries}
        />
      )}
      {part.count > part.owners.length && (
        <div className="max-w-90">
          <ResourceField
            chosen={[]}
            endpoint={ENDPOINTS[kind]}
            label={find}
            name={kind}
            onChange={(ids) => onSelect([...new Set([...selected, ...ids])])}
            required={false}
            single
            textKey="name"
            value={[]}
          />
        </div>
      )}
    </Card>
  )
}
