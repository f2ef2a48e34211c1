import { useEffect, useId, useState } from 'react'
import { StatusBadge } from '@/components/actions/status'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { SelectField } from '@/components/form/choice-fields'
import { FormDialog } from '@/components/form/form-dialog'
import { TextAreaField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { useCollapsed } from '@/components/layout/expander'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ArrowRight, Trash2 } from '@/components/ui/icons'
import { Loading, Skeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import type { StatusChangeRow, TrackedRecommendation, TrackedRecommendationDetail } from '@/lib/actions/shapes'
import { trackerCopy } from '@/lib/actions/tracker-words'
import { actionsCopy } from '@/lib/actions/words'
import { api } from '@/lib/api/client'
import { ownActionPath, READERS_OF_ACTIONS, trackedRecommendationPath } from '@/lib/api/endpoints'
import { longDate } from '@/lib/format/dates'
import { addDays, toDay } from '@/lib/format/days'
import { OWN_ACTIONS, TEXT } from '@/lib/limits'
import { uiCopy } from '@/lib/ui/words'
import { EffectDrawer } from './effect-drawer'
import { QueriesField } from './queries-field'
import { STATUS_FIELD_OPTIONS } from './status'
import { type ActionValues, useActionSave, valuesOf } from './use-action-save'

/** Asks before an own recommendation is deleted for everyone of the organisation (R-ACTION-3). */
function ActionDeletion({
  row,
  onClose,
  onDeleted,
}: {
  row: TrackedRecommendation
  onClose: () => void
  onDeleted: () => void
}) {
  const copy = trackerCopy.deletion
  const refresh = useRefresh()
  return (
    <ConfirmDialog
      failed={copy.failed}
      onClose={onClose}
      onConfirm={async () => {
        await api.delete(ownActionPath(row._id))
        for (const path of READERS_OF_ACTIONS) refresh(path)
        toast.success(copy.done)
        onDeleted()
      }}
      subject={row.title}
      text={copy.text}
      title={copy.title}
    />
  )
}

const copy = trackerCopy.dialog
/** So many remaining characters or fewer are counted down. */
const NEAR_END = 300
const NOTES_ROWS = 5

export function UpdateDialog({
  row,
  organisationId,
  onClose,
}: {
  row: TrackedRecommendation
  organisationId: string
  onClose: () => void
}) {
  const { save, savedByOther } = useActionSave(row)
  const [deleting, setDeleting] = useState(false)
  const form = useForm<ActionValues>({
    initial: valuesOf(row),
    rules: {
      title: { required: row.own, prompt: actionsCopy.prompts.title },
      notes: { test: (notes) => (notes.trim().length > TEXT.long ? copy.tooLong : null) },
      // An organisation may have no queries yet.
      queries: { required: row.queries.length > 0, prompt: actionsCopy.prompts.queries },
      liveSince: {
        required: true,
        prompt: copy.liveSincePrompt,
        test: (day, { status }) => (status === 'implemented' && day > toDay(Date.now()) ? true : null),
      },
    },
    validate: 'input',
    sentences: { other: trackerCopy.failed },
    submit: async (values) => {
      await save(values)
      onClose()
    },
  })
  const left = TEXT.long - form.values.notes.trim().length
  const disabled = form.pending
  const implemented = row.status === 'implemented'
  return (
    <>
      <FormDialog
        aside={
          row.deletable && (
            <Button
              className="mr-auto"
              disabled={disabled}
              onClick={() => setDeleting(true)}
              variant="destructiveOutline"
            >
              <Trash2 />
              {uiCopy.delete}
            </Button>
          )
        }
        below={
          <>
            {savedByOther && <OtherSave latest={savedByOther} />}
            <StatusHistory recommendationId={row._id} />
          </>
        }
        form={form}
        onClose={onClose}
        pendingLabel={actionsCopy.saving}
        submit={copy.save}
        text={row.title}
        title={copy.title}
      >
        {row.own ? (
          <>
            <TextField
              disabled={disabled}
              label={actionsCopy.fields.title}
              maxLength={TEXT.name}
              {...form.field('title')}
            />
            <TextAreaField
              counter={actionsCopy.counter(form.values.description.length, TEXT.long)}
              disabled={disabled}
              label={actionsCopy.fields.description}
              maxLength={TEXT.long}
              rows={NOTES_ROWS}
              {...form.field('description')}
            />
          </>
        ) : (
          <p className="whitespace-pre-line break-words text-muted-foreground">
            {row.description ?? trackerCopy.noDescription}
          </p>
        )}
        <TextField
          disabled={disabled}
          help={actionsCopy.shortNameHelp}
          label={actionsCopy.fields.shortName}
          maxLength={TEXT.shortName}
          optional={actionsCopy.optional}
          {...form.field('shortName')}
        />
        <SelectField
          autoFocus
          disabled={disabled}
          label={copy.status}
          options={STATUS_FIELD_OPTIONS}
          {...form.field('status')}
        />
        {form.values.status === 'implemented' && (
          <TextField
            disabled={disabled}
            help={implemented ? copy.liveSinceMoves : copy.liveSinceHelp}
            label={copy.liveSince}
            max={toDay(Date.now())}
            min={addDays(toDay(row.createdAt), -OWN_ACTIONS.liveDaysBefore)}
            type="date"
            {...form.field('liveSince')}
          />
        )}
        <TextAreaField
          disabled={disabled}
          label={copy.notes}
          rows={NOTES_ROWS}
          {...form.field('notes')}
          {...(left >= 0 && left <= NEAR_END && { help: copy.charactersLeft(left) })}
        />
        <QueriesField
          actionId={row._id}
          disabled={disabled || implemented}
          help={implemented ? copy.targetsStay : actionsCopy.queriesHelp}
          organisationId={organisationId}
          {...form.field('queries')}
        />
        <TextField
          disabled={disabled}
          label={actionsCopy.fields.due}
          optional={actionsCopy.optional}
          type="date"
          {...form.field('due')}
        />
      </FormDialog>
      {deleting && <ActionDeletion onClose={() => setDeleting(false)} onDeleted={onClose} row={row} />}
    </>
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

/** Opens the recommendation named in the address as its row would, whatever page of the list it is on. */
export function OpenedAction({
  id,
  organisationId,
  onClose,
}: {
  id: string
  organisationId: string
  onClose: () => void
}) {
  const { data, error } = useResource<TrackedRecommendationDetail>(trackedRecommendationPath(id))
  const [updating, setUpdating] = useState(false)
  const missing = !data && error

  useEffect(() => {
    if (!missing) return
    toast.error(uiCopy.somethingWrong, missing)
    onClose()
  }, [missing, onClose])

  if (!data) return null
  if (!data.effect) return <UpdateDialog onClose={onClose} organisationId={organisationId} row={data} />
  return (
    <>
      <EffectDrawer
        id={id}
        onClose={onClose}
        onUpdate={() => setUpdating(true)}
        organisationId={organisationId}
        title={data.title}
      />
      {updating && <UpdateDialog onClose={() => setUpdating(false)} organisationId={organisationId} row={data} />}
    </>
  )
}

const SHOWN_CHANGES = 5

/** Who set which status and when, newest first. */
export function StatusHistory({ recommendationId }: { recommendationId: string }) {
  const id = useId()
  const recommendation = useResource<TrackedRecommendationDetail>(trackedRecommendationPath(recommendationId), {
    alwaysFresh: true,
  })
  const loading = (
    <Loading className="mt-3 grid gap-2" label={trackerCopy.history.loading}>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-4 w-64 max-w-full" />
    </Loading>
  )
  return (
    <section aria-labelledby={id} className="border-border border-t pt-4">
      <h3 className="font-medium text-sm" id={id}>
        {trackerCopy.history.title}
      </h3>
      <Loaded loading={loading} of={recommendation}>
        {({ history }) => <Changes changes={history} />}
      </Loaded>
    </section>
  )
}

function Changes({ changes }: { changes: readonly StatusChangeRow[] }) {
  const { id, shown, expander } = useCollapsed(changes, { first: SHOWN_CHANGES })
  if (changes.length === 0) return <p className="mt-2 text-muted-foreground text-sm">{trackerCopy.history.none}</p>
  return (
    <>
      <ol className="mt-2 grid gap-3" id={id}>
        {shown.map((change) => (
          <li className="grid gap-1" key={change._id}>
            <span className="flex flex-wrap items-center gap-2">
              {change.from !== change.to && (
                <>
                  <StatusBadge status={change.from} />
                  <ArrowRight className="size-4 text-subtle-foreground" />
                  <span className="sr-only">{trackerCopy.history.to}</span>
                </>
              )}
              <StatusBadge status={change.to} />
            </span>
            <span className="text-muted-foreground text-sm">
              {`${change.changedBy ?? trackerCopy.history.unknownUser}, `}
              <time dateTime={change.changedAt}>{longDate(change.changedAt)}</time>
            </span>
            {change.liveSince && (
              <span className="tnum text-muted-foreground text-sm">
                {trackerCopy.history.liveSince(change.liveSince)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {expander}
    </>
  )
}
