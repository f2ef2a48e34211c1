import { useState } from 'react'
import { newIdempotencyKey, useRefresh } from '@/components/data/use-resource'
import { SelectField } from '@/components/form/choice-fields'
import { FormDialog } from '@/components/form/form-dialog'
import { TextAreaField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/toast'
import { type ActionOrigin, actionsCopy as copy } from '@/lib/actions/words'
import { api } from '@/lib/api/client'
import { opportunitiesOf, READERS_OF_ACTIONS, RECOMMENDATION_STATUSES } from '@/lib/api/endpoints'
import { TEXT } from '@/lib/limits'
import { routes } from '@/lib/routes'
import { QueriesField } from './queries-field'
import { STATUS_FIELD_OPTIONS } from './status'

const ROWS = 5

export interface PlannedAction {
  origin: ActionOrigin
  /** Initial values. `description` is plain text, `queries` are preselected ids. */
  title: string
  description: string
  queries: readonly string[]
  /** The key of the opportunity that it is planned for. */
  opportunity?: string
}

export interface ActionOwner {
  _id: string
  name: string
}

/** Plans an own action, prefilled with the evidence it was opened from (R-ACTION-3). */
export function PlanActionDialog({
  organisation,
  origin,
  title,
  description,
  queries,
  opportunity,
  onClose,
}: PlannedAction & { organisation: ActionOwner; onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const refresh = useRefresh()
  const form = useForm({
    initial: {
      title: title.slice(0, TEXT.name),
      description: description.slice(0, TEXT.long),
      queries,
      shortName: '',
      status: 'pending',
      due: '',
    },
    rules: {
      title: { required: true, prompt: copy.prompts.title },
      queries: { required: true, prompt: copy.prompts.queries },
    },
    sentences: { other: copy.failed },
    submit: async ({ due, shortName, ...values }) => {
      const path = `${RECOMMENDATION_STATUSES}?organization=${organisation._id}`
      await api.post(
        path,
        { ...values, shortName: shortName.trim() || undefined, due: due || undefined, opportunity },
        { idempotencyKey },
      )
      for (const each of [...READERS_OF_ACTIONS, opportunitiesOf(organisation._id)]) refresh(each)
      toast.success(copy.added, { label: copy.open, href: routes.geoRecommendations })
      onClose()
    },
  })
  const disabled = form.pending
  return (
    <FormDialog
      form={form}
      aside={
        <p className="wrap-anywhere mr-auto min-w-0 self-center text-muted-foreground text-sm max-md:basis-full">
          {copy.visibleTo(organisation.name)}
        </p>
      }
      onClose={onClose}
      pendingLabel={copy.saving}
      submit={copy.save}
      text={copy.prefilled(origin)}
      title={copy.plan}
      width="tall"
    >
      <TextField
        data-autofocus
        disabled={disabled}
        label={copy.fields.title}
        maxLength={TEXT.name}
        {...form.field('title')}
      />
      <TextField
        disabled={disabled}
        help={copy.shortNameHelp}
        label={copy.fields.shortName}
        maxLength={TEXT.shortName}
        optional={copy.optional}
        {...form.field('shortName')}
      />
      <TextAreaField
        counter={copy.counter(form.values.description.length, TEXT.long)}
        disabled={disabled}
        help={origin === null ? '' : copy.evidence}
        label={copy.fields.description}
        maxLength={TEXT.long}
        rows={ROWS}
        {...form.field('description')}
      />
      <QueriesField disabled={disabled} organisationId={organisation._id} {...form.field('queries')} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          disabled={disabled}
          label={copy.fields.status}
          options={STATUS_FIELD_OPTIONS}
          {...form.field('status')}
        />
        <TextField
          disabled={disabled}
          label={copy.fields.due}
          optional={copy.optional}
          type="date"
          {...form.field('due')}
        />
      </div>
    </FormDialog>
  )
}
