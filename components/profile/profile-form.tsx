'use client'

import { useRouter } from 'next/navigation'
import { NameFields, nameRules } from '@/components/accounts/name-fields'
import { useRecord } from '@/components/data/use-record'
import { FormFooter } from '@/components/form/form-footer'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast'
import { roleOf } from '@/components/users/user-roles'
import { PROFILE } from '@/lib/api/profile'
import { storeUser } from '@/lib/api/session'
import { profileCopy } from '@/lib/copy/profile'
import { ROLE_WORDS } from '@/lib/copy/roles'
import type { CurrentUser } from '@/lib/schemas/account'
import { PictureField } from './picture-field'

const copy = profileCopy.form
const ignore = () => {}

export function ProfileForm({ user, name }: { user: CurrentUser; name: string }) {
  const router = useRouter()
  const record = useRecord<CurrentUser>(PROFILE, user._id)
  const form = useForm({
    initial: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    rules: nameRules,
    submit: async (names) => {
      storeUser(await record.save(names), Date.now())
      toast.success(copy.saved)
      // The menu shows the name too.
      router.refresh()
    },
  })
  const readOnly = { name: '', onChange: ignore, readOnly: true, required: false }
  const role = ROLE_WORDS[roleOf(user)].label
  return (
    <Card className="max-w-180">
      <PictureField image={user.profileImage} name={name} userId={user._id} />
      <form noValidate onSubmit={form.submit}>
        <div className="flex flex-col gap-5 p-4 md:p-6">
          <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
          <TextField {...readOnly} help={copy.emailHelp} label={copy.email} value={user.email} />
          <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
            <TextField {...readOnly} label={copy.organisation} value={user.organization?.name ?? copy.noOrganisation} />
            <TextField {...readOnly} label={copy.role} value={role} />
          </div>
        </div>
        <FormFooter form={form} pendingLabel={copy.saving} submit={copy.save} />
      </form>
    </Card>
  )
}
