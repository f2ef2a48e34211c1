import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useDebounced, usePreview } from '@/components/data/use-options'
import { useResource } from '@/components/data/use-resource'
import { listFieldClass } from '@/components/form/choice-fields'
import { describeFailure } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { ChevronDown } from '@/components/ui/icons'
import { ListboxButton } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import { NAMES, withSearch } from '@/lib/api/endpoints'
import { SEARCH_DEBOUNCE_MS } from '@/lib/limits'
import type { NameAction, NamePage, NamePreview, NameRow, NameSorted } from '@/lib/names/shapes'
import { namesCopy as copy } from '@/lib/names/words'
import type { Option } from '@/lib/table/list'

/** What sorting a name would change, before it is done (R-NAME-4). */
export function SortPanel({
  row,
  action,
  onClose,
  onSorted,
}: {
  row: NameRow
  action: NameAction['action']
  onClose: () => void
  onSorted: () => void
}) {
  const { offer } = row
  const sorted = offer ?? row
  const [target, setTarget] = useState<Option | null>(offer && { value: offer.target._id, label: offer.target.name })
  const { pending, attempt } = useAttempt()
  const panel = useRef<HTMLDivElement>(null)
  const path = `${NAMES}/${sorted._id}`
  const body = action === 'sameAs' ? target && { action, target: target.value } : { action }
  const preview = usePreview<NamePreview>(path, body)

  useEffect(() => panel.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])

  const apply = () =>
    attempt(async () => {
      if (!body) return
      await api.post<NameSorted>(path, body)
      onSorted()
    })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the panel from each of its controls
    <div
      className="rounded-md border border-border-strong bg-card p-3.5 md:px-4"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
      ref={panel}
    >
      {offer && <p className="wrap-anywhere mb-2 font-medium text-sm">“{sorted.name}”</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {action === 'sameAs' && <TargetField chosen={target} nameId={sorted._id} onChoose={setTarget} />}
        <div className="mr-auto min-w-0 text-sm" role="status">
          {body && <Consequence action={action} preview={preview.data} problem={preview.error} />}
        </div>
        <div className="flex gap-2.5 max-md:w-full max-md:[&>*]:grow">
          <Button data-first={action === 'sameAs' ? undefined : true} onClick={onClose} variant="secondary">
            {copy.panel.cancel}
          </Button>
          <Button disabled={!body || !preview.data} onClick={apply} pending={pending}>
            {copy.panel.apply}
          </Button>
        </div>
      </div>
    </div>
  )
}

const VIEW_OF = { sameAs: 'sameAs', competitor: 'competitor', ignore: 'ignored' } as const

function Consequence({
  action,
  preview,
  problem,
}: {
  action: NameAction['action']
  preview: NamePreview | undefined
  problem: Error | null
}) {
  if (problem) return <span className="text-destructive">{describeFailure(problem).sentence}</span>
  if (!preview) return <span className="text-muted-foreground">{copy.panel.counting}</span>
  return (
    <>
      <span className="block font-medium">{copy.panel.changes(preview)}</span>
      {action !== 'restore' && (
        <span className="block text-muted-foreground text-xs">
          {copy.panel.both(preview.both)}
          {copy.panel.undo(copy.views[VIEW_OF[action]])}
        </span>
      )}
    </>
  )
}

const SHOWN = 20

function TargetField({
  nameId,
  chosen,
  onChoose,
}: {
  nameId: string
  chosen: Option | null
  onChoose: (option: Option) => void
}) {
  const [find, setFind] = useState('')
  const search = useDebounced(find.trim(), SEARCH_DEBOUNCE_MS)
  const { data, isFetching } = useResource<NamePage>(withSearch(NAMES, { search, pageSize: SHOWN }), {
    keepPrevious: true,
  })
  const brands = (data?.items ?? []).filter(
    ({ _id, status }) => _id !== nameId && (status === 'new' || status === 'competitor'),
  )
  return (
    <div className="w-72 max-md:w-full">
      <span className="mb-1 block font-medium text-sm">{copy.panel.sameAs}</span>
      <ListboxButton
        button={{
          className: listFieldClass(false),
          'data-first': true,
          children: (
            <>
              <span className={chosen ? 'min-w-0 truncate' : 'text-subtle-foreground'}>
                {chosen?.label ?? copy.panel.choose}
              </span>
              <ChevronDown className="size-4 shrink-0 text-subtle-foreground" />
            </>
          ),
        }}
        chosen={chosen ? [chosen.value] : []}
        label={`${copy.panel.sameAs}: ${chosen?.label ?? copy.panel.choose}`}
        onChoose={({ value, label }) => onChoose({ value, label })}
        options={brands.map(({ _id, name }) => ({ value: _id, label: name }))}
        search={{ text: find, onChange: setFind, isFetching }}
      />
    </div>
  )
}
