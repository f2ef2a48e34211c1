import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '@/components/data/use-options'
import { describeFailure } from '@/components/form/use-form'
import { IconButton } from '@/components/ui/icon-button'
import { ArrowDown, ArrowUp, Plus, X } from '@/components/ui/icons'
import { ListboxButton } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { withSearch } from '@/lib/api/endpoints'
import { FIND } from '@/lib/limits'
import type { OwnOrganisationRow } from '@/lib/organisations/shapes'
import type { Found } from '@/lib/palette/shapes'
import { favouritesCopy as copy, FAVOURITE_RIVALS } from '@/lib/rivals/first'
import type { RivalList } from '@/lib/rivals/shapes'
import { rivalListPath } from '@/lib/visibility/params'
import type { SaveFields } from './own-names'

/** The rivals that an organisation wants to see first; each change is saved at once (R-RIVAL-6). */
export function FavouriteRivals({
  organisation: { _id, favouriteRivals },
  save,
}: {
  organisation: Pick<OwnOrganisationRow, '_id' | 'name' | 'favouriteRivals'>
  save: SaveFields
}) {
  /** Shown until it is saved. */
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const [news, setNews] = useState('')
  const chosen = wanted ?? favouriteRivals
  const change = async (next: readonly string[]) => {
    setWanted(next)
    try {
      await save({ favouriteRivals: [...next] })
      setNews(copy.saved(next))
    } catch (error) {
      const { fields, sentence } = describeFailure(error, { other: copy.failed })
      toast.error(fields.favouriteRivals ?? sentence)
    }
    setWanted(null)
  }
  const moved = (at: number, by: number) => {
    const next = [...chosen]
    next.splice(at + by, 0, ...next.splice(at, 1))
    return next
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      {chosen.length === 0 ? (
        <p className="text-muted-foreground text-sm">{copy.none}</p>
      ) : (
        <ol aria-label={copy.label} className="w-full divide-y divide-border">
          {chosen.map((name, at) => (
            <li className="flex min-h-11 items-center gap-2 text-sm" key={name}>
              <span className="tnum w-6 shrink-0 text-muted-foreground">{at + 1}</span>
              <span className="wrap-anywhere grow font-medium">{name}</span>
              <IconButton
                disabled={wanted !== null || at === 0}
                icon={<ArrowUp />}
                label={copy.up(name)}
                onClick={() => void change(moved(at, -1))}
              />
              <IconButton
                disabled={wanted !== null || at === chosen.length - 1}
                icon={<ArrowDown />}
                label={copy.down(name)}
                onClick={() => void change(moved(at, 1))}
              />
              <IconButton
                disabled={wanted !== null}
                icon={<X />}
                label={copy.remove(name)}
                onClick={() => void change(chosen.filter((each) => each !== name))}
              />
            </li>
          ))}
        </ol>
      )}
      {chosen.length < FAVOURITE_RIVALS ? (
        <AddRival
          chosen={chosen}
          disabled={wanted !== null}
          onAdd={(name) => void change([...chosen, name])}
          organisationId={_id}
        />
      ) : (
        <p className="text-muted-foreground text-sm">{copy.full}</p>
      )}
      <p className="sr-only" role="status">
        {news}
      </p>
    </div>
  )
}

/** Finds rivals: the ones that answers name most, and any other of the last days by what is typed. */
function AddRival({
  organisationId,
  chosen,
  disabled,
  onAdd,
}: {
  organisationId: string
  chosen: readonly string[]
  disabled: boolean
  onAdd: (name: string) => void
}) {
  const [text, setText] = useState('')
  const typed = useDebounced(text.trim().slice(0, FIND.textMax), FIND.debounceMs)
  const [open, setOpen] = useState(false)
  const listed = useOnceOpen<RivalList>(rivalListPath(organisationId, 90), open)
  const found = useOnceOpen<Found>(withSearch('/api/app/find', { q: typed }), open && typed !== '')
  const wanted = text.trim().toLowerCase()
  const names = [...(listed.data?.items ?? []), ...(found.data?.rivals ?? [])].map(({ name }) => name)
  const options = [...new Set(names)]
    .filter((name) => !chosen.includes(name) && name.toLowerCase().includes(wanted))
    .map((name) => ({ value: name, label: name }))
  return (
    <ListboxButton
      button={{
        className: 'select-button h-9 max-md:h-11',
        disabled,
        children: (
          <>
            <Plus className="size-4 shrink-0" />
            {copy.add}
          </>
        ),
      }}
      chosen={[]}
      label={copy.add}
      onOpenChange={setOpen}
      onChoose={({ value }) => {
        setText('')
        onAdd(value)
      }}
      options={options}
      search={{ text, onChange: setText, isFetching: listed.isFetching || found.isFetching }}
    />
  )
}

function useOnceOpen<T>(path: string, enabled: boolean) {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<T>(path, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
}
