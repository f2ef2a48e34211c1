import { useState } from 'react'
import { newIdempotencyKey, useRefresh } from '@/components/data/use-resource'
import { FormDialog } from '@/components/form/form-dialog'
import { TextAreaField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { TEXT } from '@/lib/limits'
import { ownQueriesCopy as copy, OWN_QUERIES_API, PROPOSALS, PROPOSALS_API } from '@/lib/queries/own-words'
import type { ActiveCount, QueryProposalRow } from '@/lib/queries/shapes'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { FoldedAsker } from './asker'
import { PauseField } from './own-query-dialogs'

const words = trackedQueriesCopy.form

/** Accepts a proposal, in place of an active query where all are, or declines it; both with an answer (R-OWNQUERY-7). */
export function DecideDialog({
  proposal: { _id, searchTerm, profileName, searcherProfile },
  accept,
  active,
  onClose,
}: {
  proposal: QueryProposalRow
  accept: boolean
  active: ActiveCount
  onClose: () => void
}) {
  const refresh = useRefresh()
  const isFull = active.count >= active.limit
  const { acceptTitle, declineTitle, ...said } = copy.proposals
  const form = useForm({
    initial: { inPlaceOf: '', reply: '' },
    rules: {},
    submit: async ({ inPlaceOf, reply }) => {
      const how = accept && isFull ? { active: inPlaceOf !== '', ...(inPlaceOf && { inPlaceOf }) } : {}
      await api.post(`${PROPOSALS_API}/${_id}`, { accept, reply, ...how })
      for (const path of [PROPOSALS_API, OWN_QUERIES_API]) refresh(path)
      toast.success(accept ? said.accepted : said.declined)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      pendingLabel={copy.form.saving}
      submit={accept ? said.accept : said.decline}
      text={searchTerm}
      title={accept ? acceptTitle : declineTitle}
    >
      {(profileName ?? searcherProfile) && (
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {[profileName, searcherProfile].filter(Boolean).join(': ')}
        </p>
      )}
      {accept && isFull && <PauseField {...form.field('inPlaceOf')} none={said.keepPaused} />}
      <TextAreaField {...form.field('reply')} label={said.reply} maxLength={PROPOSALS.reasonChars} rows={2} />
    </FormDialog>
  )
}

/** Proposes a query to the admins of the organisation (R-OWNQUERY-6). */
export function ProposeDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useForm({
    initial: { searchTerm: '', profileName: '', searcherProfile: '', reason: '' },
    rules: {
      searchTerm: { required: true, prompt: words.searchTermPrompt },
      reason: { required: true, prompt: copy.propose.reasonPrompt },
    },
    submit: async (values) => {
      await api.post(PROPOSALS_API, values, { idempotencyKey })
      refresh(PROPOSALS_API)
      toast.success(copy.propose.sent)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      pendingLabel={copy.propose.sending}
      submit={copy.propose.submit}
      text={copy.propose.text}
      title={copy.propose.title}
    >
      <TextField
        {...form.field('searchTerm')}
        autoComplete="off"
        help={copy.form.termHelp}
        label={words.searchTerm}
        maxLength={TEXT.name}
      />
      <TextAreaField {...form.field('reason')} label={copy.propose.reason} maxLength={PROPOSALS.reasonChars} rows={2} />
      <FoldedAsker profileName={form.field('profileName')} searcherProfile={form.field('searcherProfile')} />
    </FormDialog>
  )
}
