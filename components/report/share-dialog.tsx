import { useId, useState } from 'react'
import { copyText } from '@/components/data/use-attempt'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { INPUT_HEIGHT, inputClass } from '@/components/form/text-fields'
import { describeFailure } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Copy, Globe, Link2, Unlink } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { REPORT_SHARES } from '@/lib/api/endpoints'
import { longMonth, type Month } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { REPORT_SHARE_DAYS } from '@/lib/limits'
import type { NewReportShare, ReportShareRow } from '@/lib/report/shapes'
import { reportShareCopy as copy } from '@/lib/report/words'

/** Makes a link to the report of one month, and revokes those in use (R-ACTION-7). */
export function ShareDialog({ month, today, onClose }: { month: Month; today: Day; onClose: () => void }) {
  const [made, setMade] = useState<NewReportShare | null>(null)
  const [revoked, setRevoked] = useState<ReportShareRow | null>(null)
  const [creating, setCreating] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useRefresh()
  const create = async () => {
    setCreating(true)
    setFailure(null)
    try {
      setMade(await api.post<NewReportShare>(REPORT_SHARES, { month }))
      refresh(REPORT_SHARES)
    } catch (error) {
      setFailure(describeFailure(error, { other: copy.failed }).sentence)
    }
    setCreating(false)
  }
  const revoke = async (share: ReportShareRow) => {
    await api.delete(`${REPORT_SHARES}/${share._id}`)
    if (share._id === made?._id) setMade(null)
    refresh(REPORT_SHARES)
    toast.success(copy.revoked)
  }
  return (
    <Dialog
      busy={creating}
      footer={
        <>
          <p className="mr-auto self-center text-muted-foreground text-sm">{copy.atOnce}</p>
          <Button disabled={creating} onClick={onClose} variant="secondary">
            {copy.close}
          </Button>
        </>
      }
      onClose={onClose}
      open
      text={copy.text(month)}
      title={copy.title}
    >
      <div className="flex flex-col gap-3">
        <div aria-live="polite" className="contents">
          {made ? (
            <Address url={made.url} />
          ) : (
            <Button className="self-start" onClick={() => void create()} pending={creating}>
              {!creating && <Link2 />}
              {creating ? copy.creating : copy.create}
            </Button>
          )}
        </div>
        {failure && (
          <p className="font-medium text-destructive text-sm" role="alert">
            {failure}
          </p>
        )}
        <div className="flex gap-3 rounded-lg bg-muted px-3.5 py-3 text-sm">
          <Globe className="mt-0.5 size-4 shrink-0" />
          <div>
            <p className="font-medium">{made ? copy.until(made.expiresAt) : copy.days(REPORT_SHARE_DAYS)}</p>
            <p className="text-muted-foreground">{copy.shows}</p>
          </div>
        </div>
        <LinksInUse onRevoke={setRevoked} today={today} />
      </div>
      {revoked && (
        <ConfirmDialog
          action={{
            label: copy.revoke,
            pending: copy.revoking,
            icon: <Unlink className="size-5" />,
          }}
          failed={copy.revokeFailed}
          onClose={() => setRevoked(null)}
          onConfirm={() => revoke(revoked)}
          subject={longMonth(revoked.month)}
          text={copy.confirm.text}
          title={copy.confirm.title}
        />
      )}
    </Dialog>
  )
}

/** Shown this once. */
function Address({ url }: { url: string }) {
  const copyLink = async () => {
    if (await copyText(url, copy.notCopied)) toast.success(copy.copied)
  }
  return (
    <div className="flex gap-2 max-md:flex-col">
      <input
        aria-label={copy.address}
        className={`${inputClass(false)} ${INPUT_HEIGHT} min-w-0 grow`}
        onFocus={(event) => event.target.select()}
        readOnly
        value={url}
      />
      <Button className="h-10" onClick={() => void copyLink()}>
        <Copy />
        {copy.copyLink}
      </Button>
    </div>
  )
}

function LinksInUse({ today, onRevoke }: { today: Day; onRevoke: (share: ReportShareRow) => void }) {
  const id = useId()
  const { data, error, refetch } = useResource<{ items: ReportShareRow[] }>(REPORT_SHARES, { alwaysFresh: true })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  return (
    <section aria-busy={!data} aria-labelledby={id}>
      <h3 className="mt-2 mb-1 font-semibold text-sm" id={id}>
        {copy.inUse} <span className="ml-1 font-normal text-muted-foreground">{data?.items.length}</span>
      </h3>
      {!data && <div className="skeleton h-14 rounded-md" />}
      {data?.items.length === 0 && <p className="text-muted-foreground text-sm">{copy.none}</p>}
      <ul>
        {data?.items.map((share) => (
          <ShareRow key={share._id} onRevoke={() => onRevoke(share)} share={share} today={today} />
        ))}
      </ul>
    </section>
  )
}

function ShareRow({ share, today, onRevoke }: { share: ReportShareRow; today: Day; onRevoke: () => void }) {
  const made = copy.made(share.createdAt, today, share.createdBy)
  return (
    <li className="flex items-center gap-3 border-border border-t py-2.5 text-sm">
      <Link2 className="size-4 shrink-0 text-muted-foreground" />
      <div className="wrap-anywhere mr-auto min-w-0">
        <p className="font-medium">{longMonth(share.month)}</p>
        <p className="text-muted-foreground text-xs">{made}</p>
      </div>
      <p className="tnum text-muted-foreground text-xs">{copy.expires(share.expiresAt)}</p>
      <Button aria-label={copy.revokeOf(share.month, made)} onClick={onRevoke} size="sm" variant="destructiveOutline">
        {copy.revoke}
      </Button>
    </li>
  )
}
