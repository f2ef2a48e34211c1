import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { countryOptions } from '@/components/records/owner-fields'
import { organisationsCopy } from '@/lib/copy/organisations'
import { setUpCopy as copy } from '@/lib/copy/set-up'
import { DEFAULT_COUNTRY, DEFAULT_LOCATION, TEXT } from '@/lib/limits'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'
import { StepForm } from './step-form'

const words = organisationsCopy.form

export interface OrganisationFields {
  name: string
  websiteUrl: string
  country: string
  location: string
}

export function OrganisationStep({
  organisation,
  hasIndustry,
  save,
}: {
  organisation: AdminOrganisationRow | null
  /** An organisation is made with its industry. */
  hasIndustry: boolean
  save: (fields: OrganisationFields) => Promise<void>
}) {
  const form = useForm({
    initial: {
      name: organisation?.name ?? '',
      websiteUrl: organisation?.websiteUrl ?? '',
      country: (organisation?.country ?? DEFAULT_COUNTRY) as string,
      location: organisation?.location ?? DEFAULT_LOCATION,
    },
    rules: {
      name: { required: true, prompt: words.namePrompt },
      country: { required: true, prompt: words.countryPrompt },
      location: { required: true, prompt: words.locationPrompt },
    },
    submit: save,
  })
  return (
    <StepForm disabled={!hasIndustry} form={form}>
      <TextField {...form.field('name')} label={words.name} maxLength={TEXT.name} />
      <TextField
        {...form.field('websiteUrl')}
        help={copy.organisation.websiteHelp}
        inputMode="url"
        label={words.websiteUrl}
        maxLength={TEXT.url}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField {...form.field('country')} label={words.country} options={countryOptions} />
        <TextField {...form.field('location')} label={words.location} maxLength={TEXT.name} />
      </div>
      {!hasIndustry && <p className="text-muted-foreground text-sm">{copy.organisation.missingIndustry}</p>}
    </StepForm>
  )
}
