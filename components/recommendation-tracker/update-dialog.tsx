'use client'

import { RequestError } from '@/components/form/form-footer'
import { TextAreaField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { knownStatus, recommendations } from '@/lib/copy/recommendation-tracker'
import { TEXT } from '@/lib/limits'
import type { TrackedRecommendation, TrackedRecommendationDetail } from '@/lib/schemas/recommendation-status'
import { StatusBadge } from './status-badge'
import { StatusField } from './status-field'
import { StatusHistory } from './status-history'
import { useStatusSave } from './use-status-save'

const copy = recommendations.dialog
/** From here on the room that is left under the notes is shown, in characters. */
const NEAR_END = 300
/** Spec §9. */
const NOTES_ROWS = 5

/**
 * Status and notes of one recommendation (spec §2). It is there while it is mounted. A failed save leaves it open
 * (spec §8); beyond the log, the person is told and may retry.
 */
export function UpdateDialog({ row, onClose }: { row: TrackedRecommendation; onClose: () => void }) {
  const { save, meanwhile } = useStatusSave(row)
  const form = useForm<{ status: string; notes: string }>({
    initial: { status: knownStatus(row.status), notes: row.notes ?? '' },
    rules: { notes: { test: (notes) => (notes.trim().length > TEXT.long ? copy.tooLong : null) } },
    validate: 'input',
    sentences: { other: recommendations.failed },
    submit: async (values) => {
      await save(values)
      onClose()
    },
  })
  const left = TEXT.long - form.values.notes.trim().length
  return (
    <form noValidate onSubmit={form.submit}>
      <Dialog
        busy={form.pending}
        footer={
          <>
            <Button disabled={form.pending} onClick={onClose} variant="secondary">
              {copy.cancel}
            </Button>
            <Button pending={form.pending} type="submit">
              {form.pending ? copy.saving : form.submitLabel(copy.save)}
            </Button>
          </>
        }
        onClose={onClose}
        open
        text={row.title}
        title={copy.title}
      >
        <div className="grid gap-4">
          <p className="whitespace-pre-line break-words text-muted-foreground">
            {row.description ?? recommendations.noDescription}
          </p>
          <StatusField disabled={form.pending} label={copy.status} {...form.field('status')} />
          <TextAreaField
            disabled={form.pending}
            label={copy.notes}
            rows={NOTES_ROWS}
            {...form.field('notes')}
            {...(left >= 0 && left <= NEAR_END && { help: copy.charactersLeft(left) })}
          />
          <RequestError reference={form.reference} text={form.requestError} />
          {meanwhile && <Meanwhile latest={meanwhile} />}
          <StatusHistory recommendationId={row._id} />
        </div>
      </Dialog>
    </form>
  )
}

/** What somebody else saved while this dialog was open. */
function Meanwhile({ latest }: { latest: TrackedRecommendationDetail }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-md border border-border bg-muted px-4 py-3 text-sm">
      <p className="font-medium">{recommendations.meanwhile}</p>
      <StatusBadge status={latest.status} />
      <p className="whitespace-pre-line break-words text-muted-foreground">{latest.notes ?? recommendations.noNotes}</p>
    </div>
  )
}
