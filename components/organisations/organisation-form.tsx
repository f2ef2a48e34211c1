'use client'

import Link from 'next/link'
import { useRecord } from '@/components/data/use-resource'
import { SelectField } from '@/components/form/choice-fields'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { ResourceField } from '@/components/form/resource-field'
import { TextAreaField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { SeeAsButton } from '@/components/layout/seeing'
import { buttonClass } from '@/components/ui/button'
import { ListTree, Rocket } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { INDUSTRIES, ORGANISATIONS } from '@/lib/api/endpoints'
import type { TokenForecast } from '@/lib/industries/shapes'
import { DEFAULT_COUNTRY, DEFAULT_LOCATION, TEXT } from '@/lib/limits'
import type { AdminOrganisationRow } from '@/lib/organisations/shapes'
import { organisationConsequence, organisationsCopy, QUERY_LIMIT } from '@/lib/organisations/words'
import { favouritesCopy } from '@/lib/rivals/first'
import { NEW, routes } from '@/lib/routes'
import type { EngineMean } from '@/lib/usage/forecast'
import { countryOptions, describeMonth, SamplesField, samplesOf } from './owner-fields'

const { nextSteps: nextStepsCopy } = organisationsCopy

/** Above the form of an organisation that was just created. */
function NextSteps({
  organisation: { _id: organisationId, activeQueryLimit },
}: {
  organisation: AdminOrganisationRow
}) {
  return (
    <section
      aria-label={nextStepsCopy.title}
      className="mb-5 flex max-w-180 flex-col gap-3 rounded-lg border border-border bg-card p-4 md:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-base tracking-tight">{nextStepsCopy.title}</h2>
        <p className="text-muted-foreground text-sm">{nextStepsCopy.text(activeQueryLimit)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link className={buttonClass()} href={routes.adminOrganisationQueries(organisationId)}>
          <ListTree />
          {organisationsCopy.form.queries}
        </Link>
        <Link className={buttonClass({ variant: 'secondary' })} href={routes.adminSetUp(organisationId)}>
          <Rocket />
          {nextStepsCopy.setUp}
        </Link>
      </div>
    </section>
  )
}

/** A whole number in reach; null for any other text. */
function limitOf(typed: string): number | null {
  const limit = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return limit >= QUERY_LIMIT.min && limit <= QUERY_LIMIT.max ? limit : null
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function OrganisationForm({
  organisation,
  forecast,
  means = [],
  justCreated = false,
}: {
  organisation: AdminOrganisationRow | null
  forecast: TokenForecast
  /** What a question to each engine uses; none where only tokens are said. */
  means?: readonly EngineMean[]
  justCreated?: boolean
}) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<AdminOrganisationRow>(ORGANISATIONS, organisation?._id ?? NEW)
  const favourites = (organisation?.favouriteRivals ?? []).join('\n')
  const form = useForm({
    initial: {
      name: organisation?.name ?? '',
      industry: (organisation?.industry ?? []).map(({ _id }) => _id) as readonly string[],
      location: organisation?.location ?? DEFAULT_LOCATION,
      country: (organisation?.country ?? DEFAULT_COUNTRY) as string,
      websiteUrl: organisation?.websiteUrl ?? '',
      aliases: (organisation?.aliases ?? []).join('\n'),
      favouriteRivals: favourites,
      samples: String(organisation?.samples ?? ''),
      activeQueryLimit: String(organisation?.activeQueryLimit ?? QUERY_LIMIT.min),
    },
    rules: {
      name: { required: true, prompt: organisationsCopy.form.namePrompt },
      industry: { required: true, prompt: organisationsCopy.form.industryPrompt },
      location: { required: true, prompt: organisationsCopy.form.locationPrompt },
      country: { required: true, prompt: organisationsCopy.form.countryPrompt },
      activeQueryLimit: {
        required: true,
        test: (typed) => (limitOf(typed) === null ? true : null),
        prompt: organisationsCopy.form.limitPrompt,
      },
    },
    submit: async ({ activeQueryLimit, aliases, favouriteRivals, samples, ...values }) => {
      const { _id } = await record.save({
        ...values,
        aliases: lines(aliases),
        ...(favouriteRivals !== favourites && { favouriteRivals: lines(favouriteRivals) }),
        samples: samplesOf(samples),
        activeQueryLimit: Number(activeQueryLimit),
        ...(organisation && { version: organisation.version }),
      })
      toast.success(organisation ? organisationsCopy.form.saved : organisationsCopy.form.created)
      navigateAndRefresh(organisation ? routes.adminOrganisations : routes.adminOrganisationCreated(_id))
    },
  })
  /** What a month would be with all of them active; empty while nobody can say (R-OWNQUERY-1). */
  const monthAt = (typed: string) => {
    const limit = limitOf(typed)
    if (limit === null || means.length === 0) return ''
    return describeMonth(means, limit, samplesOf(form.values.samples) ?? forecast.samples)
  }
  return (
    <>
      <BackLink href={routes.adminOrganisations}>{organisationsCopy.title}</BackLink>
      <PageHeader
        title={organisation ? organisationsCopy.form.editTitle : organisationsCopy.form.addTitle}
        {...(organisation && { text: organisation.name })}
      />
      {organisation && justCreated && <NextSteps organisation={organisation} />}
      {organisation && !justCreated && (
        <p className="-mt-3 mb-5 flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
          <SeeAsButton organisation={organisation} />
          <Link
            className="font-medium text-primary hover:underline"
            href={routes.adminOrganisationQueries(organisation._id)}
          >
            {organisationsCopy.form.queries}
          </Link>
        </p>
      )}
      <RecordForm
        back={routes.adminOrganisations}
        form={form}
        removal={
          organisation
            ? {
                ...organisationsCopy.deletion,
                subject: organisation.name,
                consequence: organisationConsequence(organisation),
                remove: record.remove,
              }
            : undefined
        }
      >
        <TextField {...form.field('name')} label={organisationsCopy.form.name} maxLength={TEXT.name} />
        <ResourceField
          {...form.field('industry')}
          chosen={(organisation?.industry ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          endpoint={INDUSTRIES}
          help={organisationsCopy.form.industryHelp}
          label={organisationsCopy.form.industry}
          textKey="name"
        />
        <TextField
          {...form.field('location')}
          help={organisation?.surfacePlace ? organisationsCopy.form.surfacePlace(organisation.surfacePlace) : undefined}
          label={organisationsCopy.form.location}
          maxLength={TEXT.name}
        />
        <SelectField {...form.field('country')} label={organisationsCopy.form.country} options={countryOptions} />
        <TextField
          {...form.field('websiteUrl')}
          inputMode="url"
          label={organisationsCopy.form.websiteUrl}
          maxLength={TEXT.url}
        />
        <TextAreaField
          {...form.field('aliases')}
          help={organisationsCopy.form.aliasesHelp}
          label={organisationsCopy.form.aliases}
          rows={3}
        />
        {organisation && (
          <TextAreaField
            {...form.field('favouriteRivals')}
            help={favouritesCopy.help}
            label={favouritesCopy.field}
            rows={3}
          />
        )}
        <SamplesField
          {...form.field('samples')}
          activeQueries={organisation?.activeQueries ?? 0}
          forecast={forecast}
          means={means}
        />
        <TextField
          {...form.field('activeQueryLimit')}
          help={organisationsCopy.form.limitHelp(monthAt(form.values.activeQueryLimit))}
          inputMode="numeric"
          label={organisationsCopy.form.limit}
          maxLength={3}
        />
      </RecordForm>
    </>
  )
}
