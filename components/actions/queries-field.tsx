import { type ReactNode, useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { ChecklistField } from '@/components/form/checklist-field'
import type { FieldBinding } from '@/components/form/use-form'
import { ErrorState } from '@/components/ui/card-state'
import { Info, TriangleAlert } from '@/components/ui/icons'
import { Loading, Skeleton } from '@/components/ui/progress'
import type { RecommendationTargets, TargetQuery } from '@/lib/actions/shapes'
import { actionsCopy as copy } from '@/lib/actions/words'
import { ACTION_TARGETS } from '@/lib/api/endpoints'

/** Open actions named below the field; more would push the buttons out of view. */
const NAMED_ACTIONS = 3

/** The queries that an action targets, and what that means for its effect (R-ACTION-3, R-ACTION-4). */
export function QueriesField({
  organisationId,
  actionId,
  disabled,
  help = copy.queriesHelp,
  required: _,
  ...field
}: FieldBinding<readonly string[]> & {
  organisationId: string
  /** The action being edited, which the hints leave out. */
  actionId?: string
  disabled: boolean
  help?: string
}) {
  // Chosen queries first, because the list may scroll. An inactive one can be chosen again.
  const [atFirst] = useState(field.value)
  const { data, error, refetch } = useResource<RecommendationTargets>(
    `${ACTION_TARGETS}?organization=${organisationId}`,
    { alwaysFresh: true },
  )
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <Loading className="grid gap-2" label={copy.loadingQueries}>
        <span className="font-medium text-sm">{copy.fields.queries}</span>
        <Skeleton className="h-30 w-full" />
      </Loading>
    )
  const offered = data.items
    .filter(({ _id, active }) => active || atFirst.includes(_id))
    .sort((a, b) => Number(atFirst.includes(b._id)) - Number(atFirst.includes(a._id)))
  const chosen = offered.filter(({ _id }) => field.value.includes(_id))
  return (
    <div className="grid gap-1.5">
      <ChecklistField
        {...field}
        chosenText={copy.chosen(chosen.length, offered.length)}
        disabled={disabled}
        help={offered.length === 0 ? copy.noQueries : help}
        label={copy.fields.queries}
        options={offered.map((query) => ({ value: query._id, label: query.searchTerm, aside: kindOf(query) }))}
        search={copy.searchQueries}
      />
      <div className="grid gap-1.5 empty:hidden" role="status">
        {chosen.length > 0 && chosen.length === offered.length && (
          <Line icon={<TriangleAlert className="stroke-2" />} tone="text-warning">
            {copy.everyQuery}
          </Line>
        )}
        {alreadyTargeted(chosen, actionId).map((text) => (
          <Line icon={<Info className="stroke-2" />} key={text} tone="text-muted-foreground">
            {text}
          </Line>
        ))}
      </div>
    </div>
  )
}

function kindOf({ kind, active }: TargetQuery): string {
  return active ? copy.kinds[kind] : copy.inactive(copy.kinds[kind])
}

function alreadyTargeted(chosen: readonly TargetQuery[], actionId: string | undefined): string[] {
  return chosen
    .flatMap(({ searchTerm, openActions }) =>
      openActions
        .filter(({ _id }) => _id !== actionId)
        .map(({ title }) => copy.targeted(title, chosen.length === 1 ? null : searchTerm)),
    )
    .slice(0, NAMED_ACTIONS)
}

function Line({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-1.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 ${tone}`}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </p>
  )
}
