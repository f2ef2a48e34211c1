import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { Checkbox } from '@/components/form/choice-fields'
import { FieldNotes, type FieldProps, inputState, inputTone } from '@/components/form/text-fields'
import type { FieldBinding } from '@/components/form/use-form'
import { ErrorState } from '@/components/ui/card-state'
import { Info, Search, TriangleAlert } from '@/components/ui/icons'
import { Loading, Skeleton } from '@/components/ui/progress'
import { SEARCHED_ABOVE } from '@/components/ui/select'
import type { RecommendationTargets, TargetQuery } from '@/lib/actions/shapes'
import { actionsCopy as copy } from '@/lib/actions/words'
import { ACTION_TARGETS } from '@/lib/api/endpoints'
import { uiCopy } from '@/lib/ui/words'

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
