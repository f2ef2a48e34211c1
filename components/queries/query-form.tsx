'use client'

import { useRecord } from '@/components/data/use-resource'
import { SwitchField } from '@/components/form/choice-fields'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { TextAreaField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { toast } from '@/components/ui/toast'
import { TEXT } from '@/lib/limits'
import type { ActiveCount, TrackedQueryRow } from '@/lib/queries/shapes'
import { trackedQueriesCopy as copy } from '@/lib/queries/words'
import { NEW } from '@/lib/routes'
import { TRACKED_QUERY_KINDS, type TrackedQueryKindName } from './query-kinds'

export function QueryForm({
  kind: name,
  owner,
  query,
  active: { count, limit },
}: {
  kind: TrackedQueryKindName
  owner: { _id: string; name: string }
  query: TrackedQueryRow | null
  /** Active queries of the owner, this one included. */
  active: ActiveCount
}) {
  const kind = TRACKED_QUERY_KINDS[name]
  const isFull = count >= limit
  const back = kind.list(owner._id)
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<TrackedQueryRow>(kind.endpoint, query?._id ?? NEW)
  const form = useForm({
    initial: {
      searchTerm: query?.searchTerm ?? '',
      profileName: query?.profileName ?? '',
      searcherProfile: query?.searcherProfile ?? '',
      active: query?.active ?? !isFull,
    },
    rules: { searchTerm: { required: true, prompt: copy.form.searchTermPrompt } },
    submit: async (values) => {
      await record.save({
        ...values,
        [kind.ownerField]: owner._id,
        ...(query && { version: query.version }),
      })
      toast.success(query ? copy.form.saved : copy.form.created)
      navigateAndRefresh(back)
    },
  })
  return (
    <>
      <BackLink href={back}>{kind.words.heading(owner.name)}</BackLink>
      <PageHeader text={owner.name} title={kind.words.detailsTitle} />
      <RecordForm
        back={back}
        form={form}
        removal={
          query
            ? {
                title: kind.words.deleteTitle,
                text: kind.words.deleteText,
                done: kind.words.deleted,
                subject: query.searchTerm,
                consequence: copy.consequence(0, query.results),
                remove: record.remove,
              }
            : undefined
        }
      >
        <TextField {...form.field('searchTerm')} label={copy.form.searchTerm} maxLength={TEXT.name} />
        <TextField
          {...form.field('profileName')}
          help={copy.form.profileNameHelp}
          label={copy.form.profileName}
          maxLength={TEXT.name}
        />
        <TextAreaField
          {...form.field('searcherProfile')}
          help={copy.form.searcherProfileHelp}
          label={copy.form.searcherProfile}
          maxLength={TEXT.long}
          rows={6}
        />
        <SwitchField
          {...form.field('active')}
          help={isFull && !query?.active ? copy.limitReached : copy.form.activeHelp(count, limit)}
          label={copy.form.active}
        />
      </RecordForm>
    </>
  )
}
