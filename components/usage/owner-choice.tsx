import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { ResourceField } from '@/components/form/resource-field'
import { useCollapsed } from '@/components/layout/expander'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { INDUSTRIES, ORGANISATIONS } from '@/lib/api/endpoints'
import type { UsageOwner, UsagePart } from '@/lib/usage/shapes'
import { tokenUsageCopy as copy } from '@/lib/usage/words'

const ENDPOINTS = { organisations: ORGANISATIONS, industries: INDUSTRIES } as const

/** Selects the owners that are drawn (the largest as chips, any other by search), and the queries that narrow them. */
export function OwnerChoice({
  kind,
  part,
  selected,
  onSelect,
  queries,
  onToggleQuery,
  withDeleted,
  onToggleDeleted,
}: {
  kind: 'organisations' | 'industries'
  part: UsagePart
  selected: readonly string[]
  onSelect: (ids: string[]) => void
  queries: readonly string[]
  onToggleQuery: (id: string) => void
  withDeleted: boolean
  onToggleDeleted: () => void
}) {
  const { title, find } = copy[kind]
  const deletedList = useId()
  const existing = part.owners.filter(({ deleted }) => !deleted)
  const deleted = part.owners.filter(({ deleted }) => deleted)
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])
  return (
    <Card className="gap-3 p-4 md:p-5">
      <UsageChips chips={existing.map(ownerChip)} label={title} onToggle={toggle} selected={selected}>
        {deleted.length > 0 && (
          <Button
            aria-controls={deletedList}
            aria-expanded={withDeleted}
            className="self-center"
            onClick={onToggleDeleted}
            size="sm"
            variant="ghost"
          >
            {withDeleted ? copy.hideDeleted : copy.showDeleted(deleted.length)}
          </Button>
        )}
      </UsageChips>
      <div className={clsx(!withDeleted && 'hidden')} id={deletedList}>
        {withDeleted && (
          <UsageChips chips={deleted.map(ownerChip)} label={copy.deletedOwners} onToggle={toggle} selected={selected} />
        )}
      </div>
      {part.count > existing.length && (
        <div className="max-w-90 md:ml-28">
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
      {part.queries.length > 0 && (
        <UsageChips
          chips={part.queries.map(({ _id, searchTerm, active }) => ({ _id, text: searchTerm, active }))}
          label={copy.queries}
          onToggle={onToggleQuery}
          selected={queries}
        />
      )}
    </Card>
  )
}

export function ownerName({ name, deleted }: Pick<UsageOwner, 'name' | 'deleted'>): string {
  return deleted ? copy.deleted(name) : name
}

interface UsageChip {
  _id: string
  text: string
  /** Absent where a record cannot be inactive. */
  active?: boolean
}

function ownerChip(owner: UsageOwner): UsageChip {
  return { _id: owner._id, text: ownerName(owner) }
}

/** A labelled row of chips: the first ten, and the rest on demand. */
function UsageChips({
  label,
  chips,
  selected,
  onToggle,
  children,
}: {
  label: string
  chips: readonly UsageChip[]
  selected: readonly string[]
  onToggle: (id: string) => void
  /** Rendered after the chips. */
  children?: ReactNode
}) {
  const { id, shown, expander } = useCollapsed(chips)
  return (
    <fieldset className="flex min-w-0 gap-x-4 gap-y-2 max-md:flex-col">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="w-24 shrink-0 text-muted-foreground text-sm md:pt-2">
        {label}
      </span>
      <div className="flex min-w-0 flex-wrap gap-2">
        <div className="contents" id={id}>
          {shown.map(({ _id, text, active }) => (
            <Chip active={active} key={_id} onToggle={() => onToggle(_id)} selected={selected.includes(_id)}>
              {text}
            </Chip>
          ))}
        </div>
        {expander && <span className="ml-2 inline-flex items-center">{expander}</span>}
        {children}
      </div>
    </fieldset>
  )
}
