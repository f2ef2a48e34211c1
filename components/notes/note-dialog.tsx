import { useState } from 'react'
import { newIdempotencyKey, useRefresh } from '@/components/data/use-resource'
import { FormDialog } from '@/components/form/form-dialog'
import { TextAreaField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { notesPath, READERS_OF_NOTES } from '@/lib/api/endpoints'
import type { MarkerNote } from '@/lib/format/chart-model'
import type { Day } from '@/lib/format/days'
import { NOTE } from '@/lib/limits'
import { notesCopy as copy } from '@/lib/notes/words'

const ROWS = 3

/** Adds a note to a day of the time line, today unless another is chosen (R-ACTION-5). */
export function NoteDialog({
  organisationId,
  today,
  onClose,
}: {
  organisationId: string
  today: Day
  onClose: () => void
}) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const refresh = useRefresh()
  const form = useForm<{ day: string; text: string }>({
    initial: { day: today, text: '' },
    rules: {
      day: { required: true, prompt: copy.prompts.day, test: (day) => (day > today ? true : null) },
      text: { required: true, prompt: copy.prompts.note },
    },
    sentences: { other: copy.failed },
    submit: async ({ day, text }) => {
      await api.post(notesPath(organisationId), { day, text }, { idempotencyKey })
      for (const path of READERS_OF_NOTES) refresh(path)
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
      title={copy.title}
      width="narrow"
    >
      <TextField disabled={form.pending} label={copy.day} max={today} type="date" {...form.field('day')} />
      <TextAreaField
        disabled={form.pending}
        help={copy.counter(form.values.text.trim().length, NOTE.chars)}
        label={copy.note}
        maxLength={NOTE.chars}
        rows={ROWS}
        {...form.field('text')}
      />
    </FormDialog>
  )
}

/** Asks before a note is deleted for everyone. */
export function NoteDeletion({
  organisationId,
  note,
  onClose,
}: {
  organisationId: string
  note: MarkerNote
  onClose: () => void
}) {
  const refresh = useRefresh()
  return (
    <ConfirmDialog
      failed={copy.confirm.failed}
      onClose={onClose}
      onConfirm={async () => {
        await api.delete(`${notesPath(organisationId)}/${note.id}`)
        for (const path of READERS_OF_NOTES) refresh(path)
        toast.success(copy.deleted)
      }}
      subject={note.text}
      text={copy.confirm.text}
      title={copy.confirm.title}
    />
  )
}
