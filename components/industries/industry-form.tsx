'use client'

import Link from 'next/link'
import { useRecord } from '@/components/data/use-resource'
import { SelectField } from '@/components/form/choice-fields'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { countryOptions, SamplesField, samplesOf } from '@/components/organisations/owner-fields'
import { toast } from '@/components/ui/toast'
import { INDUSTRIES } from '@/lib/api/endpoints'
import type { AdminIndustryRow, TokenForecast } from '@/lib/industries/shapes'
import { industriesCopy as copy } from '@/lib/industries/words'
import { DEFAULT_COUNTRY, DEFAULT_LOCATION, TEXT } from '@/lib/limits'
import { organisationsCopy } from '@/lib/organisations/words'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { NEW, routes } from '@/lib/routes'
import type { EngineMean } from '@/lib/usage/forecast'

export function IndustryForm({
  industry,
  forecast,
  means = [],
}: {
  industry: AdminIndustryRow | null
  forecast: TokenForecast
  /** What a question to each engine uses; none where only tokens are said. */
  means?: readonly EngineMean[]
}) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<AdminIndustryRow>(INDUSTRIES, industry?._id ?? NEW)
  const form = useForm({
    initial: {
      name: industry?.name ?? '',
      location: industry?.location ?? DEFAULT_LOCATION,
      country: (industry?.country ?? DEFAULT_COUNTRY) as string,
      samples: String(industry?.samples ?? ''),
    },
    rules: { name: { required: true, prompt: copy.form.namePrompt } },
    submit: async ({ samples, ...values }) => {
      const { _id } = await record.save({
        ...values,
        samples: samplesOf(samples),
        ...(industry && { version: industry.version }),
      })
      toast.success(industry ? copy.form.saved : copy.form.created)
      navigateAndRefresh(industry ? routes.adminIndustries : routes.adminIndustryQueries(_id))
    },
  })
  return (
    <>
      <BackLink href={routes.adminIndustries}>{copy.title}</BackLink>
      <PageHeader text={industry?.name} title={industry ? copy.form.editTitle : copy.form.addTitle} />
      {industry && (
        <p className="-mt-3 mb-5 text-sm">
          <Link className="font-medium text-primary hover:underline" href={routes.adminIndustryQueries(industry._id)}>
            {copy.form.queries}
          </Link>
        </p>
      )}
      <RecordForm
        back={routes.adminIndustries}
        form={form}
        removal={
          industry
            ? {
                ...copy.deletion,
                subject: industry.name,
                consequence: trackedQueriesCopy.consequence(industry.queries, industry.results),
                remove: record.remove,
              }
            : undefined
        }
      >
        <TextField {...form.field('name')} label={copy.form.name} maxLength={TEXT.name} />
        <TextField
          {...form.field('location')}
          help={industry?.surfacePlace ? organisationsCopy.form.surfacePlace(industry.surfacePlace) : undefined}
          label={copy.form.location}
          maxLength={TEXT.name}
        />
        <SelectField {...form.field('country')} label={copy.form.country} options={countryOptions} />
        <SamplesField
          {...form.field('samples')}
          activeQueries={industry?.activeQueries ?? 0}
          forecast={forecast}
          means={means}
        />
      </RecordForm>
    </>
  )
}
