'use client'

import { useState } from 'react'
import { useRefresh } from '@/components/data/use-resource'
import { FormDialog } from '@/components/form/form-dialog'
import { TextAreaField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/toast'
import { api, newIdempotencyKey } from '@/lib/api/client'
import { RECOMMENDATION_STATUSES, TRACKED_RECOMMENDATIONS } from '@/lib/api/endpoints'
import { type ActionOrigin, actionsCopy as copy } from '@/lib/copy/actions'
import { OWN_ACTIONS } from '@/lib/limits'

const ROWS = 5

export interface PlannedAction {
  origin: ActionOrigin
  /** What the fields have at first. `description` is plain text; `queries` are ids that are chosen already. */
  title: string
  description: string
  queries: readonly string[]
}

export interface ActionOwner {
  _id: string
  name: string
}

/** Plans an own action, prefilled with the evidence of where it is opened (R-ACTION-3). */
export function PlanActionDialog({
  organisation,
  origin,
  title,
  description,
  queries,
  onClose,
}: PlannedAction & { organisation: ActionOwner; onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const refresh = useRefresh()
  const form = useForm<{ title: string; description: string; queries: readonly string[] }>({
    initial: { title, description, queries },
    rules: { title: { required: true, prompt: copy.prompts.title } },
    sentences: { other: copy.failed },
    submit: async (values) => {
      await api.post(`${RECOMMENDATION_STATUSES}?organization=${organisation._id}`, values, { idempotencyKey })
      refresh(TRACKED_RECOMMENDATIONS)
      toast.success(copy.added)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      pendingLabel={copy.saving}
      submit={copy.save}
      text={copy.prefilled(origin)}
      title={copy.plan}
      width="tall"
    >
      <TextField
        data-autofocus
        disabled={form.pending}
        label={copy.fields.title}
        maxLength={OWN_ACTIONS.title}
        {...form.field('title')}
      />
      <TextAreaField
        disabled={form.pending}
        help={copy.evidence}
        label={copy.fields.description}
        maxLength={OWN_ACTIONS.description}
        rows={ROWS}
        {...form.field('description')}
      />
    </FormDialog>
  )
}
