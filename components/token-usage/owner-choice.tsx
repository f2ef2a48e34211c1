'use client'

import { ResourceField } from '@/components/form/resource-field'
import { Card } from '@/components/ui/card'
import { tokenUsageCopy as copy } from '@/lib/copy/token-usage'
import type { UsagePart } from '@/lib/schemas/token-usage'
import { ownerName } from './owner-name'
import { UsageChips } from './usage-chips'

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
