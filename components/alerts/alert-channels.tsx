import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useState } from 'react'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { describeFailure } from '@/components/form/use-form'
import { SecretBox } from '@/components/organisations/read-tokens'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CircleAlert, CircleCheck, CirclePause, Clock, Pencil, Plus, Trash2 } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import type { AlertDeliveryRow, AlertRow, SavedAlert } from '@/lib/alerts/shapes'
import type { AlertState } from '@/lib/alerts/words'
import { ALERT_EVENT_LABELS, ALERT_KIND_LABELS, alertsCopy as copy, deliveryText } from '@/lib/alerts/words'
import { ApiError, api } from '@/lib/api/client'
import { tableCopy } from '@/lib/table/words'

const ChannelDialog = dynamic(() => import('./channel-dialog').then((module) => module.ChannelDialog), { ssr: false })

/** How soon the end of a test is seen. */
const LIVE_MS = 1000

const nameOf = ({ kind, address }: AlertRow) => `${ALERT_KIND_LABELS[kind]}, ${address}`

/** Where alerts go, whether they arrive, and what was sent last (R-ALERT-1, R-ALERT-6). */
export function AlertChannels({ endpoint }: { endpoint: string }) {
  const refresh = useRefresh()
  const [testing, setTesting] = useState<string | null>(null)
  const channels = useResource<{ items: AlertRow[] }>(endpoint, testing === null ? {} : { refetchIntervalMs: LIVE_MS })
  const [editing, setEditing] = useState<AlertRow | 'new' | null>(null)
  const [deleting, setDeleting] = useState<AlertRow | null>(null)
  const [made, setMade] = useState<SavedAlert | null>(null)
  const tested = channels.data?.items.flatMap(({ deliveries }) => deliveries).find(({ _id }) => _id === testing)
  useTestResult(tested, () => setTesting(null))
  const test = async ({ _id }: AlertRow) => {
    try {
      setTesting((await api.post<{ _id: string }>(`${endpoint}/${_id}/test`, {}))._id)
    } catch (error) {
      toast.error(describeFailure(error, { other: copy.notSent }).sentence, error)
    }
    refresh(endpoint)
  }
  const remove = async ({ _id }: AlertRow) => {
    await api.delete(`${endpoint}/${_id}`).catch((failure: unknown) => {
      // Already deleted; the refreshed list shows it.
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure
    })
    if (made?._id === _id) setMade(null)
    refresh(endpoint)
    toast.success(copy.deleted)
  }
  const saved = (channel: SavedAlert) => {
    if (channel.secret) setMade(channel)
    refresh(endpoint)
    toast.success(editing === 'new' ? copy.added : copy.form.saved)
    setEditing(null)
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-4">
      {made?.secret && (
        <div className="w-full">
          <SecretBox key={made._id} label={copy.secret.label} secret={made.secret} words={copy.secret} />
        </div>
      )}
      <Loaded loading={<RowsSkeleton label={tableCopy.loading} rows={2} />} of={channels}>
        {({ items }) => (
          <Channels
            channels={items}
            onDelete={setDeleting}
            onEdit={setEditing}
            onTest={(channel) => void test(channel)}
            testing={testing !== null}
          />
        )}
      </Loaded>
      <Button onClick={() => setEditing('new')} variant="secondary">
        <Plus />
        {copy.add}
      </Button>
      {editing && (
        <ChannelDialog
          channel={editing === 'new' ? null : editing}
          endpoint={endpoint}
          onClose={() => setEditing(null)}
          onSaved={saved}
        />
      )}
      {deleting && (
        <ConfirmDialog
          failed={copy.confirm.failed}
          onClose={() => setDeleting(null)}
          onConfirm={() => remove(deleting)}
          subject={nameOf(deleting)}
          text={copy.confirm.text}
          title={copy.confirm.title(ALERT_KIND_LABELS[deleting.kind])}
        />
      )}
    </div>
  )
}

/** Says how a test ended, once. */
function useTestResult(tested: AlertDeliveryRow | undefined, onEnd: () => void): void {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (!tested || tested.state === 'waiting' || tested._id === said) return
    setSaid(tested._id)
    onEnd()
    if (tested.state === 'delivered') toast.success(copy.testArrived)
    else toast.error(copy.testFailed(tested.error ?? ''))
  })
}

interface Acts {
  testing: boolean
  onTest: (channel: AlertRow) => void
  onEdit: (channel: AlertRow) => void
  onDelete: (channel: AlertRow) => void
}

function Channels({ channels, ...acts }: { channels: readonly AlertRow[] } & Acts) {
  if (channels.length === 0)
    return (
      <div className="w-full rounded-lg bg-muted px-4 py-3 text-sm">
        <p className="font-medium">{copy.empty.title}</p>
        <p className="text-muted-foreground">{copy.empty.text}</p>
      </div>
    )
  return (
    <ul aria-label={copy.list} className="w-full divide-y divide-border border-border border-y">
      {channels.map((channel) => (
        <Channel channel={channel} key={channel._id} {...acts} />
      ))}
    </ul>
  )
}

function Channel({ channel, testing, onTest, onEdit, onDelete }: { channel: AlertRow } & Acts) {
  const { kind, address, events, changes, pausedAt } = channel
  const name = nameOf(channel)
  const about = events.map((event) => ALERT_EVENT_LABELS[event]).join(', ')
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
            {ALERT_KIND_LABELS[kind]}
            {pausedAt && (
              <Badge icon={<CirclePause />} tone="warning">
                {copy.pausedBadge}
              </Badge>
            )}
          </p>
          <p className="wrap-anywhere text-muted-foreground text-sm">{address}</p>
          <p className="text-muted-foreground text-xs">
            {about}
            {changes === 'probable' && `. ${copy.withProbable}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={copy.testOf(name)}
            disabled={testing}
            onClick={() => onTest(channel)}
            size="sm"
            variant="secondary"
          >
            {copy.test}
          </Button>
          <Button aria-label={copy.editOf(name)} onClick={() => onEdit(channel)} size="sm" variant="secondary">
            <Pencil />
            {copy.edit}
          </Button>
          <Button
            aria-label={copy.deleteOf(name)}
            onClick={() => onDelete(channel)}
            size="sm"
            variant="destructiveOutline"
          >
            <Trash2 />
            {copy.delete}
          </Button>
        </div>
      </div>
      {pausedAt && <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{copy.paused(pausedAt)}</p>}
      <Deliveries deliveries={channel.deliveries} name={name} />
    </li>
  )
}

const ICONS: Record<AlertState, ReactNode> = {
  delivered: <CircleCheck className="size-4 shrink-0 text-success" />,
  failed: <CircleAlert className="size-4 shrink-0 text-destructive" />,
  held: <CirclePause className="size-4 shrink-0 text-muted-foreground" />,
  waiting: <Clock className="size-4 shrink-0 text-muted-foreground" />,
}

function Deliveries({ deliveries, name }: { deliveries: readonly AlertDeliveryRow[]; name: string }) {
  if (deliveries.length === 0) return <p className="text-muted-foreground text-xs">{copy.none}</p>
  return (
    <ul aria-label={copy.deliveries(name)} className="grid gap-1.5">
      {deliveries.map((delivery) => (
        <li className="flex items-start gap-2 text-xs" key={delivery._id}>
          {ICONS[delivery.state]}
          <p className="wrap-anywhere min-w-0">
            <span className="font-medium">{delivery.title}</span>{' '}
            <span className="text-muted-foreground">{deliveryText(delivery)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
