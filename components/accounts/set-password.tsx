'use client'

import { useForm } from '@/components/form/use-form'
import { setPassword } from '@/lib/api/mailed-links'
import type { MailedLink } from '@/lib/schemas/account'
import { accountsCopy } from '@/lib/setCopy/accounts'
import { NameFields, NewPasswordFields, nameRules, newPasswordRules } from './account-fields'
import { AccountForm } from './account-form'
import { BrokenLink } from './broken-link'
import { SignInFrame } from './sign-in-frame'
import { useAfterPassword } from './use-after-password'
import { useMailedLink } from './use-mailed-link'
import { NextStep } from './ways-on'

const setCopy = accountsCopy.setPassword

/** Name and password of somebody who was invited, by the link from the invitation; then the sign-in page. */
export function SetPassword({ link: given }: { link: MailedLink | null }) {
  const link = useMailedLink(given)
  return link ? <SetPasswordForm link={link} /> : <BrokenLink />
}

function SetPasswordForm({ link }: { link: MailedLink }) {
  const done = useAfterPassword()
  const form = useForm({
    initial: { firstName: '', lastName: '', password: '', confirmPassword: '' },
    rules: { ...nameRules, ...newPasswordRules },
    submit: async (values) => {
      await setPassword({ ...values, ...link })
      done(setCopy.done)
    },
    sentences: { other: setCopy.failed },
  })
  return (
    <SignInFrame>
      <AccountForm
        after={<NextStep failed={form.status === 'fail'} />}
        form={form}
        submit={setCopy.submit}
        text={setCopy.text}
        title={setCopy.title}
      >
        <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
        <NewPasswordFields confirmPassword={form.field('confirmPassword')} password={form.field('password')} />
      </AccountForm>
    </SignInFrame>
  )
}
