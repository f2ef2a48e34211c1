'use client'

import { useRecord } from '@/components/data/use-resource'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { ResourceField } from '@/components/form/resource-field'
import { TextAreaField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { toast } from '@/components/ui/toast'
import { ORGANISATIONS, RECOMMENDATIONS } from '@/lib/api/endpoints'
import { TEXT } from '@/lib/limits'
import type { AdminRecommendationRow } from '@/lib/recommendations/shapes'
import { recommendationsCopy } from '@/lib/recommendations/words'
import { NEW, routes } from '@/lib/routes'

const { form: copy, removal, saved } = recommendationsCopy
const DESCRIPTION_ROWS = 10

type Values = { title: string; organization: readonly string[]; description: string }

export function RecommendationForm({ recommendation }: { recommendation: AdminRecommendationRow | null }) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<AdminRecommendationRow>(RECOMMENDATIONS, recommendation?._id ?? NEW)
  const assigned = recommendation?.organization ?? []
  const form = useForm<Values>({
    initial: {
      title: recommendation?.title ?? '',
      organization: assigned.map(({ _id }) => _id),
      description: recommendation?.description ?? '',
    },
    rules: {
      title: {
        required: true,
        prompt: copy.titlePrompt,
        test: (value) => (value.trim().length > TEXT.name ? copy.titleTooLong : null),
      },
      organization: { required: true, prompt: copy.organizationPrompt },
      description: { test: (value) => (value.trim().length > TEXT.long ? copy.descriptionTooLong : null) },
    },
    submit: async (values) => {
      await record.save({ ...values, ...(recommendation && { version: recommendation.version }) })
      toast.success(saved)
      navigateAndRefresh(routes.adminRecommendations)
    },
  })
  const removing = recommendation && {
    ...removal,
    subject: recommendation.title,
    consequence: removal.consequence(recommendation.organisations, recommendation.statuses),
    remove: record.remove,
  }
  return (
    <>
      <BackLink href={routes.adminRecommendations}>{copy.back}</BackLink>
      <PageHeader text={recommendation?.title} title={recommendation ? copy.manage : copy.create} />
      <RecordForm back={routes.adminRecommendations} form={form} removal={removing ?? undefined}>
        <TextField {...form.field('title')} label={copy.title} />
        <ResourceField
          {...form.field('organization')}
          chosen={assigned.map(({ _id, name }) => ({ value: _id, label: name }))}
          endpoint={ORGANISATIONS}
          help={recommendation ? copy.organizationHelp : undefined}
          label={copy.organization}
          textKey="name"
        />
        <TextAreaField {...form.field('description')} label={copy.description} rows={DESCRIPTION_ROWS} />
      </RecordForm>
    </>
  )
}
