import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { describeFailure } from '@/components/form/use-form'
import { Avatar } from '@/components/ui/avatar'
import { ErrorState } from '@/components/ui/card-state'
import { ArrowRight } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { DIGEST_READERS } from '@/lib/api/endpoints'
import type { DigestReader } from '@/lib/digest/shapes'
import { fullName } from '@/lib/format/text'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { tableCopy } from '@/lib/table/words'

const DigestDialog = dynamic(() => import('./digest-dialog').then((loaded) => loaded.DigestDialog))
const copy = organisationSettingsCopy.digest

/** Who of the organisation gets the weekly digest; each switch is saved at once (R-ACTION-6). */
export function DigestSwitches({ organisationId }: { organisationId: string }) {
  const { data, error, refetch } = useResource<{ items: DigestReader[] }>(DIGEST_READERS)
  const [reading, setReading] = useState(false)
  if (!data)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton label={tableCopy.loading} rows={3} />
  return (
    <div className="flex min-w-0 flex-col items-start gap-4">
      {data.items.length === 0 ? (
        <p className="text-muted-foreground text-sm">{copy.none}</p>
      ) : (
        <ul aria-label={copy.label} className="-my-3 w-full divide-y divide-border">
          {data.items.map((reader) => (
            <Reader key={reader._id} reader={reader} />
          ))}
        </ul>
      )}
      <button
        className="inline-flex items-center gap-2 rounded-sm font-medium text-primary text-sm hover:underline max-md:min-h-11"
        onClick={() => setReading(true)}
        type="button"
      >
        {copy.see}
        <ArrowRight className="size-4" />
      </button>
      {reading && <DigestDialog onClose={() => setReading(false)} organisationId={organisationId} />}
    </div>
  )
}

function Reader({ reader }: { reader: DigestReader }) {
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { _id, email, organizationAdmin, digest } = reader
  const name = fullName(reader) ?? email
  const turn = async (on: boolean) => {
    setChosen(on)
    try {
      await api.post(DIGEST_READERS, { user: _id, on })
      toast.success(copy.switched(name, on))
    } catch (error) {
      toast.error(describeFailure(error, { other: copy.failed }).sentence)
    }
    await refresh(DIGEST_READERS)
    setChosen(null)
  }
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={name} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <div className="min-w-0 grow basis-48">
          <p className="wrap-anywhere font-medium text-sm">{name}</p>
          {name !== email && <p className="wrap-anywhere text-muted-foreground text-xs">{email}</p>}
        </div>
        <span className="text-muted-foreground text-xs">{organizationAdmin ? copy.admin : copy.marketeer}</span>
      </div>
      <Switch
        checked={chosen ?? digest}
        label={copy.switch(name)}
        onChange={(on) => void turn(on)}
        pending={chosen !== null}
      />
    </li>
  )
}
