'use client'

import Link from 'next/link'
import { useRecord } from '@/components/data/use-record'
import { ResourceField } from '@/components/form/resource-field'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { countryOptions, SamplesField, samplesOf } from '@/components/records/owner-fields'
import { RecordForm, useNavigateAndRefresh } from '@/components/records/record-form'
import { toast } from '@/components/ui/toast'
import { INDUSTRIES, ORGANISATIONS } from '@/lib/api/endpoints'
import { organisationsCopy as copy, organisationConsequence } from '@/lib/copy/organisations'
import { DEFAULT_COUNTRY, DEFAULT_LOCATION, TEXT } from '@/lib/limits'
import { NEW, routes } from '@/lib/routes'
import type { TokenForecast } from '@/lib/schemas/industry'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'
import { NextSteps } from './next-steps'

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function OrganisationForm({
  organisation,
  forecast,
  justCreated = false,
}: {
  organisation: AdminOrganisationRow | null
  forecast: TokenForecast
  justCreated?: boolean
}) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<AdminOrganisationRow>(ORGANISATIONS, organisation?._id ?? NEW)
  const form = useForm({
    initial: {
      name: organisation?.name ?? '',
      industry: (organisation?.industry ?? []).map(({ _id }) => _id) as readonly string[],
      location: organisation?.location ?? DEFAULT_LOCATION,
      country: (organisation?.country ?? DEFAULT_COUNTRY) as string,
      websiteUrl: organisation?.websiteUrl ?? '',
      aliases: (organisation?.aliases ?? []).join('\n'),
      samples: String(organisation?.samples ?? ''),
    },
    rules: {
      name: { required: true, prompt: copy.form.namePrompt },
      industry: { required: true, prompt: copy.form.industryPrompt },
      location: { required: true, prompt: copy.form.locationPrompt },
      country: { required: true, prompt: copy.form.countryPrompt },
    },
    submit: async ({ aliases, samples, ...values }) => {
      const { _id } = await record.save({
        ...values,
        aliases: lines(aliases),
        samples: samplesOf(samples),
        ...(organisation && { version: organisation.version }),
      })
      toast.success(organisation ? copy.form.saved : copy.form.created)
      navigateAndRefresh(organisation ? routes.adminOrganisations : routes.adminOrganisationCreated(_id))
    },
  })
  return (
    <>
      <BackLink href={routes.adminOrganisations}>{copy.title}</BackLink>
      <PageHeader
        title={organisation ? copy.form.editTitle : copy.form.addTitle}
        {...(organisation && { text: organisation.name })}
      />
      {organisation && justCreated && <NextSteps organisationId={organisation._id} />}
      {organisation && !justCreated && (
        <p className="-mt-3 mb-5 text-sm">
          <Link
            className="font-medium text-primary hover:underline"
            href={routes.adminOrganisationQueries(organisation._id)}
          >
            {copy.form.queries}
          </Link>
        </p>
      )}
      <RecordForm
        back={routes.adminOrganisations}
        form={form}
        removal={
          organisation
            ? {
                ...copy.deletion,
                subject: organisation.name,
                consequence: organisationConsequence(organisation),
                remove: record.remove,
              }
            : undefined
        }
      >
        <TextField {...form.field('name')} label={copy.form.name} maxLength={TEXT.name} />
        <ResourceField
          {...form.field('industry')}
          chosen={(organisation?.industry ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          endpoint={INDUSTRIES}
          help={copy.form.industryHelp}
          label={copy.form.industry}
          textKey="name"
        />
        <TextField {...form.field('location')} label={copy.form.location} maxLength={TEXT.name} />
        <SelectField {...form.field('country')} label={copy.form.country} options={countryOptions} />
        <TextField {...form.field('websiteUrl')} inputMode="url" label={copy.form.websiteUrl} maxLength={TEXT.url} />
        <TextAreaField {...form.field('aliases')} help={copy.form.aliasesHelp} label={copy.form.aliases} rows={3} />
        <SamplesField {...form.field('samples')} activeQueries={organisation?.activeQueries ?? 0} forecast={forecast} />
      </RecordForm>
    </>
  )
}
