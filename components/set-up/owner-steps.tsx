import { type ReactNode, useRef, useState } from 'react'
import { useRecord } from '@/components/data/use-resource'
import { RadioCards, SelectField } from '@/components/form/choice-fields'
import { FormMessages } from '@/components/form/form-dialog'
import { ResourceField } from '@/components/form/resource-field'
import { TextField } from '@/components/form/text-fields'
import { type BoundForm, describeFailure, useForm } from '@/components/form/use-form'
import { countryOptions } from '@/components/organisations/owner-fields'
import { COLLEAGUE_ROLES, flagsOf, roleOptions } from '@/components/people/user-roles'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { INDUSTRIES, USERS } from '@/lib/api/endpoints'
import type { AdminIndustryRow } from '@/lib/industries/shapes'
import { industriesCopy } from '@/lib/industries/words'
import { DEFAULT_COUNTRY, DEFAULT_LOCATION, TEXT } from '@/lib/limits'
import type { AdminOrganisationRow } from '@/lib/organisations/shapes'
import { organisationsCopy } from '@/lib/organisations/words'
import { emailPrompt, ROLE_WORDS } from '@/lib/people/account-rules'
import type { UserRow } from '@/lib/people/shapes'
import { userManagementCopy } from '@/lib/people/words'
import { NEW } from '@/lib/routes'
import type { SetUp } from '@/lib/set-up/shapes'
import { setUpCopy } from '@/lib/set-up/words'

/** The form of one step. */
export function StepForm({
  form,
  submit = setUpCopy.next,
  disabled = false,
  beside,
  children,
}: {
  form: BoundForm
  submit?: string
  disabled?: boolean
  /** Left of the button. */
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <form className="grid gap-5" noValidate onSubmit={form.submit}>
      {children}
      <FormMessages reference={form.reference} requestError={form.requestError} summary={form.summary} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {beside}
        <Button disabled={disabled} pending={form.pending} type="submit">
          {form.pending ? setUpCopy.saving : form.submitLabel(submit)}
        </Button>
      </div>
    </form>
  )
}

const industryCopy = setUpCopy.industry

export interface ChosenIndustry {
  _id: string
  name: string
}

/** Chooses industries or creates one inline; the choice is saved at once. */
export function IndustryStep({
  chosen,
  onChoose,
}: {
  chosen: readonly ChosenIndustry[]
  /** Throws with the form's sentence. */
  onChoose: (industries: readonly ChosenIndustry[]) => Promise<void>
}) {
  const [error, setError] = useState<string | null>(null)
  const record = useRecord<AdminIndustryRow>(INDUSTRIES, NEW)
  const known = useRef<readonly ChosenIndustry[]>(chosen)
  const choose = async (ids: readonly string[]) => {
    setError(null)
    try {
      await onChoose(ids.flatMap((id) => [...known.current, ...chosen].find(({ _id }) => _id === id) ?? []))
    } catch (cause) {
      setError(describeFailure(cause).sentence)
    }
  }
  const form = useForm({
    initial: { name: '' },
    rules: { name: { required: true, prompt: industriesCopy.form.namePrompt } },
    submit: async ({ name }) => {
      const { _id, name: made } = await record.save({ name })
      toast.success(industryCopy.created(made))
      await onChoose([...chosen, { _id, name: made }])
    },
  })
  return (
    <>
      <p className="text-muted-foreground text-sm">{industryCopy.help}</p>
      <ResourceField
        {...(error !== null && { error })}
        chosen={chosen.map(({ _id, name }) => ({ value: _id, label: name }))}
        endpoint={INDUSTRIES}
        help={organisationsCopy.form.industryHelp}
        label={industryCopy.choose}
        name="industry"
        onChange={choose}
        onKnown={({ value, label }) => {
          known.current = [...known.current, { _id: value, name: label }]
        }}
        required
        textKey="name"
        value={chosen.map(({ _id }) => _id)}
      />
      <StepForm form={form} submit={industryCopy.create}>
        <TextField
          {...form.field('name')}
          label={industryCopy.name}
          maxLength={TEXT.name}
          placeholder={industryCopy.namePlaceholder}
          required={false}
        />
      </StepForm>
    </>
  )
}

const formCopy = organisationsCopy.form

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
      name: { required: true, prompt: formCopy.namePrompt },
      country: { required: true, prompt: formCopy.countryPrompt },
      location: { required: true, prompt: formCopy.locationPrompt },
    },
    submit: save,
  })
  return (
    <StepForm disabled={!hasIndustry} form={form}>
      <TextField {...form.field('name')} label={formCopy.name} maxLength={TEXT.name} />
      <TextField
        {...form.field('websiteUrl')}
        help={setUpCopy.organisation.websiteHelp}
        inputMode="url"
        label={formCopy.websiteUrl}
        maxLength={TEXT.url}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField {...form.field('country')} label={formCopy.country} options={countryOptions} />
        <TextField {...form.field('location')} label={formCopy.location} maxLength={TEXT.name} />
      </div>
      {!hasIndustry && <p className="text-muted-foreground text-sm">{setUpCopy.organisation.missingIndustry}</p>}
    </StepForm>
  )
}

const personCopy = setUpCopy.person
const personStepCopy = userManagementCopy.form

/** Invites a person with a role; the first one is its organisation admin unless chosen otherwise. */
export function PersonStep({ setUp, onInvited }: { setUp: SetUp; onInvited: () => void }) {
  const { _id: organization, people } = setUp
  return (
    <>
      {people.length > 0 && <People people={people} />}
      <InviteForm key={people.length} onInvited={onInvited} organization={organization} />
    </>
  )
}

function InviteForm({ organization, onInvited }: { organization: string; onInvited: () => void }) {
  const record = useRecord<UserRow>(USERS, NEW)
  const form = useForm({
    initial: { email: '', role: 'organisationAdmin' as string },
    rules: {
      email: { required: true, prompt: personStepCopy.emailPrompt, test: emailPrompt },
      role: { required: true },
    },
    submit: async ({ email, role }) => {
      const user = await record.save({ email, organization, organizationAdmin: flagsOf(role).organizationAdmin })
      if (user.organization?._id === organization) toast.success(personCopy.sent(user.email))
      else toast.warning(personCopy.elsewhere)
      onInvited()
    },
  })
  return (
    <StepForm form={form} submit={personStepCopy.send}>
      <TextField
        {...form.field('email')}
        autoComplete="off"
        help={personCopy.help}
        inputMode="email"
        label={personStepCopy.email}
      />
      <RadioCards {...form.field('role')} label={personStepCopy.permissions} options={roleOptions(COLLEAGUE_ROLES)} />
    </StepForm>
  )
}

function People({ people }: Pick<SetUp, 'people'>) {
  return (
    <ul aria-label={personCopy.people} className="divide-y divide-border rounded-lg border border-border">
      {people.map(({ _id, email, name, organisationAdmin, invited }) => (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm" key={_id}>
          <span className="wrap-anywhere min-w-0 grow">
            <span className="font-medium">{name ?? email}</span>
            {name && <span className="block text-muted-foreground text-xs">{email}</span>}
          </span>
          <span className="text-muted-foreground">
            {ROLE_WORDS[organisationAdmin ? 'organisationAdmin' : 'marketeer'].label}
          </span>
          {invited && <Badge tone="pending">{personCopy.invited}</Badge>}
        </li>
      ))}
    </ul>
  )
}
