'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useRecord } from '@/components/data/use-resource'
import { FormFooter } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-fields'
import { describeFailure, useForm } from '@/components/form/use-form'
import { Card } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { PROFILE } from '@/lib/api/profile'
import { storeUser } from '@/lib/api/session'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { profileCopy } from '@/lib/people/profile-words'
import { ROLE_WORDS } from '@/lib/people/role-words'
import { NameFields, nameRules } from './account-form'
import { PictureField } from './picture-field'
import { roleOf } from './user-roles'

const formCopy = profileCopy.form
const ignore = () => {}

export function ProfileForm({ user, name }: { user: CurrentUser; name: string }) {
  const router = useRouter()
  const record = useRecord<CurrentUser>(PROFILE, user._id)
  const form = useForm({
    initial: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    rules: nameRules,
    submit: async (names) => {
      storeUser(await record.save(names), Date.now())
      toast.success(formCopy.saved)
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
          <TextField {...readOnly} help={formCopy.emailHelp} label={formCopy.email} value={user.email} />
          <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
            <TextField
              {...readOnly}
              label={formCopy.organisation}
              value={user.organization?.name ?? formCopy.noOrganisation}
            />
            <TextField {...readOnly} label={formCopy.role} value={role} />
          </div>
        </div>
        <FormFooter form={form} pendingLabel={formCopy.saving} submit={formCopy.save} />
      </form>
    </Card>
  )
}

const digestCopy = profileCopy.digest
const ID = 'profile-digest'

/** Saved at once. */
export function DigestSwitch({ userId, on: saved }: { userId: string; on: boolean }) {
  const [on, setOn] = useState(saved)
  const [pending, setPending] = useState(false)

  async function turn(to: boolean): Promise<void> {
    setOn(to)
    setPending(true)
    try {
      storeUser(await api.post<CurrentUser>(PROFILE, { _id: userId, digest: to }), Date.now())
      toast.success(to ? digestCopy.switchedOn : digestCopy.switchedOff)
    } catch (error) {
      setOn(!to)
      toast.error(describeFailure(error).sentence)
    }
    setPending(false)
  }

  return (
    <Card className="max-w-180">
      <div className="flex items-center gap-4 p-4 md:p-6">
        <label className="min-w-0 flex-1" htmlFor={ID}>
          <span className="block font-medium">{digestCopy.title}</span>
          <span className="block text-muted-foreground text-sm" id={`${ID}-text`}>
            {digestCopy.text}
          </span>
        </label>
        <Switch
          aria-describedby={`${ID}-text`}
          checked={on}
          id={ID}
          label={digestCopy.title}
          onChange={turn}
          pending={pending}
        />
      </div>
    </Card>
  )
}
