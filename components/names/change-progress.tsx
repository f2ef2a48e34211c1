import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { type IconComponent, RefreshCw, TriangleAlert } from '@/components/ui/icons'
import { ProgressBar } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { NAME_CHANGES, NAMES } from '@/lib/api/endpoints'
import { namesCopy as copy } from '@/lib/copy/names'
import { spacedPercent } from '@/lib/format/numbers'
import type { NameChange } from '@/lib/schemas/names'

const REFETCH_MS = { open: 1000, idle: 30_000 }
const SHOWN = 3

const isOpen = ({ state }: NameChange) => state === 'queued' || state === 'running'

/** Re-evaluations of stored results, until they have ended (R-NAME-5). */
export function ChangeProgress() {
  const [busy, setBusy] = useState(true)
  const { data } = useResource<{ items: NameChange[] }>(NAME_CHANGES, {
    alwaysFresh: true,
    refetchIntervalMs: busy ? REFETCH_MS.open : REFETCH_MS.idle,
  })
  const changes = data?.items ?? []
  useEnded(changes)
  const open = changes.filter(isOpen)
  if (data && busy !== open.length > 0) setBusy(open.length > 0)
  const failed = changes.filter(({ state }) => state === 'failed')
  const shown = [...open, ...failed].slice(0, SHOWN)
  const more = open.length + failed.length - shown.length
  if (shown.length === 0) return null
  return (
    <section aria-label={copy.progress.bar} className="mb-4 flex flex-col gap-3">
      {shown.map((change) => (
        <Card className="p-4 md:px-5" key={change._id}>
          {change.state === 'failed' ? <Stopped change={change} /> : <Running change={change} />}
        </Card>
      ))}
      {more > 0 && <p className="text-muted-foreground text-sm">{copy.progress.more(more)}</p>}
    </section>
  )
}

/** Says once what has ended while it was looked at, and reads the names again. */
function useEnded(changes: readonly NameChange[]): void {
  const open = useRef(new Set<string>())
  const refresh = useRefresh()
  useEffect(() => {
    for (const change of changes) {
      if (isOpen(change)) open.current.add(change._id)
      else if (open.current.delete(change._id) && change.state === 'done') {
        toast.success(copy.progress.done(change.total))
        refresh(NAMES)
      }
    }
  })
}

function Running({ change }: { change: NameChange }) {
  const { done, total } = change
  return (
    <div className={ROW}>
      <Mark className="bg-primary-soft text-primary-soft-foreground" icon={RefreshCw} />
      <div className="mr-auto min-w-0">
        <p className="font-medium text-sm" role="status">
          {copy.progress.title(done, total)}
        </p>
        <p className="text-muted-foreground text-xs">
          {copy.change(change)} {copy.progress.text}
        </p>
      </div>
      <div className="flex items-center gap-3 max-md:w-full">
        <ProgressBar className="md:w-56!" label={copy.progress.bar} max={total} value={done} />
        <span className="tnum shrink-0 font-medium text-xs">
          {spacedPercent(total > 0 ? Math.floor((100 * done) / total) : 0)}
        </span>
      </div>
    </div>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-3'

function Mark({ icon: Icon, className }: { icon: IconComponent; className: string }) {
  return (
    <span aria-hidden="true" className={`flex size-8 shrink-0 items-center justify-center rounded-md ${className}`}>
      <Icon className="size-4" />
    </span>
  )
}

function Stopped({ change }: { change: NameChange }) {
  const refresh = useRefresh()
  const { pending, attempt } = useAttempt()
  const retry = () =>
    attempt(async () => {
      await api.post(`${NAME_CHANGES}/${change._id}`)
      refresh(NAME_CHANGES)
    })
  return (
    <div className={ROW}>
      <Mark className="bg-destructive-soft text-destructive" icon={TriangleAlert} />
      <div className="mr-auto min-w-0">
        <p className="font-medium text-sm" role="alert">
          {copy.progress.stopped(change.done, change.total)}
        </p>
        <p className="text-muted-foreground text-xs">{copy.change(change)}</p>
      </div>
      <Button onClick={retry} pending={pending} size="sm" variant="secondary">
        {copy.progress.retry}
      </Button>
    </div>
  )
}
