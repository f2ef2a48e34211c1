'use client'

import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Expander } from '@/components/dashboard-parts/expander'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { FormDialog } from '@/components/form/form-dialog'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField } from '@/components/form/text-fields'
import { type FieldBinding, useForm } from '@/components/form/use-form'
import { ErrorState } from '@/components/ui/card-state'
import { Skeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { ApiError, api } from '@/lib/api/client'
import {
  READERS_OF_STATUSES,
  RECOMMENDATION_STATUSES,
  TRACKED_RECOMMENDATIONS,
  trackedRecommendationPath,
} from '@/lib/api/endpoints'
import { knownStatus, trackerCopy } from '@/lib/copy/recommendation-tracker'
import { longDate } from '@/lib/format/dates'
import { TEXT } from '@/lib/limits'
import type {
  RecommendationStatusRow,
  StatusChangeRow,
  TrackedRecommendation,
  TrackedRecommendationDetail,
} from '@/lib/schemas/recommendation-tracker'
import { StatusBadge } from './status-badge'
import { STATUS_FIELD_OPTIONS } from './status-options'

function StatusField(props: FieldBinding<string> & { label: string; disabled: boolean }) {
  return <SelectField {...props} autoFocus options={STATUS_FIELD_OPTIONS} />
}

const SHOWN_CHANGES = 5

function StatusHistory({ recommendationId }: { recommendationId: string }) {
  const id = useId()
  const { data, error, refetch } = useResource<TrackedRecommendationDetail>(
    trackedRecommendationPath(recommendationId),
    {
      alwaysFresh: true,
    },
  )
  return (
    <section aria-labelledby={id} className="border-border border-t pt-4">
      <h3 className="font-medium text-sm" id={id}>
        {trackerCopy.history.title}
      </h3>
      {data && <Changes changes={data.history} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && (
        <div className="mt-3 grid gap-2" role="status">
          <span className="sr-only">{trackerCopy.history.loading}</span>
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      )}
    </section>
  )
}

function Changes({ changes }: { changes: readonly StatusChangeRow[] }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (changes.length === 0) return <p className="mt-2 text-muted-foreground text-sm">{trackerCopy.history.none}</p>
  const more = changes.length - SHOWN_CHANGES
  return (
    <>
      <ol className="mt-2 grid gap-3" id={id}>
        {(open ? changes : changes.slice(0, SHOWN_CHANGES)).map((change) => (
          <li className="grid gap-1" key={change._id}>
            <span className="flex flex-wrap items-center gap-2">
              <StatusBadge status={change.from} />
              <ArrowRight aria-hidden="true" className="size-4 text-subtle-foreground" strokeWidth={1.75} />
              <span className="sr-only">{trackerCopy.history.to}</span>
              <StatusBadge status={change.to} />
            </span>
            <span className="text-muted-foreground text-sm">
              {`${change.changedBy ?? trackerCopy.history.unknownUser}, `}
              <time dateTime={change.changedAt}>{longDate(change.changedAt)}</time>
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && <Expander controls={id} count={more} onToggle={() => setOpen(!open)} open={open} />}
    </>
  )
}

/**
 * Saves on top of `row` as it was shown. After a conflict the next save is based on `savedByOther`. Failures are logged and
 * rethrown (R-TRACKER-5).
 */
function useStatusSave(row: TrackedRecommendation) {
  const refresh = useRefresh()
  const [savedByOther, setSavedByOther] = useState<TrackedRecommendationDetail | null>(null)

  async function save({ status, notes }: { status: string; notes: string }): Promise<void> {
    const base = savedByOther ?? row
    try {
      const saved = await api.post<RecommendationStatusRow>(RECOMMENDATION_STATUSES, {
        recommendation: row._id,
        // Empty is sent as absent (R-TRACKER-6): undefined does not reach the JSON.
        status: status || undefined,
        notes: notes.trim() || undefined,
        _id: base.statusId ?? undefined,
        version: base.version ?? 0,
      })
      const implemented = saved.status === 'implemented' && base.status !== 'implemented'
      toast.success(implemented ? trackerCopy.savedImplemented : trackerCopy.saved)
      for (const path of [TRACKED_RECOMMENDATIONS, ...READERS_OF_STATUSES]) refresh(path)
    } catch (error) {
      console.error(error)
      if (error instanceof ApiError && error.status === 409) await readLatest()
      throw error
    }
  }

  /** Without an answer the old base stays, and the next save is refused again. */
  async function readLatest(): Promise<void> {
    const latest = await api.get<TrackedRecommendationDetail>(trackedRecommendationPath(row._id)).catch(() => null)
    if (latest) setSavedByOther(latest)
    refresh(TRACKED_RECOMMENDATIONS)
  }

  return { save, savedByOther }
}

const copy = trackerCopy.dialog
/** So many remaining characters or fewer are counted down. */
const NEAR_END = 300
const NOTES_ROWS = 5

export function UpdateDialog({ row, onClose }: { row: TrackedRecommendation; onClose: () => void }) {
  const { save, savedByOther } = useStatusSave(row)
  const form = useForm<{ status: string; notes: string }>({
    initial: { status: knownStatus(row.status), notes: row.notes ?? '' },
    rules: { notes: { test: (notes) => (notes.trim().length > TEXT.long ? copy.tooLong : null) } },
    validate: 'input',
    sentences: { other: trackerCopy.failed },
    submit: async (values) => {
      await save(values)
      onClose()
    },
  })
  const left = TEXT.long - form.values.notes.trim().length
  return (
    <FormDialog
      below={
        <>
          {savedByOther && <OtherSave latest={savedByOther} />}
          <StatusHistory recommendationId={row._id} />
        </>
      }
      form={form}
      onClose={onClose}
      pendingLabel={copy.saving}
      submit={copy.save}
      text={row.title}
      title={copy.title}
    >
      <p className="whitespace-pre-line break-words text-muted-foreground">
        {row.description ?? trackerCopy.noDescription}
      </p>
      <StatusField disabled={form.pending} label={copy.status} {...form.field('status')} />
      <TextAreaField
        disabled={form.pending}
        label={copy.notes}
        rows={NOTES_ROWS}
        {...form.field('notes')}
        {...(left >= 0 && left <= NEAR_END && { help: copy.charactersLeft(left) })}
      />
    </FormDialog>
  )
}

function OtherSave({ latest }: { latest: TrackedRecommendationDetail }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-md border border-border bg-muted px-4 py-3 text-sm">
      <p className="font-medium">{trackerCopy.savedByOther}</p>
      <StatusBadge status={latest.status} />
      <p className="whitespace-pre-line break-words text-muted-foreground">{latest.notes ?? trackerCopy.noNotes}</p>
    </div>
  )
}
