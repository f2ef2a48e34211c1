import { useRecord } from '@/components/data/use-record'
import { RadioCards } from '@/components/form/choice-fields'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { Badge } from '@/components/ui/badge'
import { toast } from '@/components/ui/toast'
import { COLLEAGUE_ROLES, flagsOf, roleOptions } from '@/components/users/user-roles'
import { emailPrompt } from '@/lib/account-rules'
import { USERS } from '@/lib/api/endpoints'
import { ROLE_WORDS } from '@/lib/copy/roles'
import { setUpCopy } from '@/lib/copy/set-up'
import { userManagementCopy } from '@/lib/copy/users'
import { NEW } from '@/lib/routes'
import type { SetUp } from '@/lib/schemas/set-up'
import type { UserRow } from '@/lib/schemas/user'
import { StepForm } from './step-form'

const copy = setUpCopy.person
const words = userManagementCopy.form

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
      email: { required: true, prompt: words.emailPrompt, test: emailPrompt },
      role: { required: true },
    },
    submit: async ({ email, role }) => {
      const user = await record.save({ email, organization, organizationAdmin: flagsOf(role).organizationAdmin })
      if (user.organization?._id === organization) toast.success(copy.sent(user.email))
      else toast.warning(copy.elsewhere)
      onInvited()
    },
  })
  return (
    <StepForm form={form} submit={words.send}>
      <TextField {...form.field('email')} autoComplete="off" help={copy.help} inputMode="email" label={words.email} />
      <RadioCards {...form.field('role')} label={words.permissions} options={roleOptions(COLLEAGUE_ROLES)} />
    </StepForm>
  )
}

function People({ people }: Pick<SetUp, 'people'>) {
  return (
    <ul aria-label={copy.people} className="divide-y divide-border rounded-lg border border-border">
      {people.map(({ _id, email, name, organisationAdmin, invited }) => (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm" key={_id}>
          <span className="wrap-anywhere min-w-0 grow">
            <span className="font-medium">{name ?? email}</span>
            {name && <span className="block text-muted-foreground text-xs">{email}</span>}
          </span>
          <span className="text-muted-foreground">
            {ROLE_WORDS[organisationAdmin ? 'organisationAdmin' : 'marketeer'].label}
          </span>
          {invited && <Badge tone="pending">{copy.invited}</Badge>}
        </li>
      ))}
    </ul>
  )
}
