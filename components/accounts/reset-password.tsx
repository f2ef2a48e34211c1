'use client'

import { useForm } from '@/components/form/use-form'
import { resetPassword } from '@/lib/api/mailed-links'
import { accountsCopy } from '@/lib/resetCopy/accounts'
import type { MailedLink } from '@/lib/schemas/account'
import { NewPasswordFields, newPasswordRules } from './account-fields'
import { AccountForm } from './account-form'
import { BrokenLink } from './broken-link'
import { SignInFrame } from './sign-in-frame'
import { useAfterPassword } from './use-after-password'
import { useMailedLink } from './use-mailed-link'
import { NextStep } from './ways-on'

const resetCopy = accountsCopy.resetPassword

/** A new password, by the link from the reset mail; then the sign-in page (spec §2). */
export function ResetPassword({ link: given }: { link: MailedLink | null }) {
  const link = useMailedLink(given)
  return link ? <ResetPasswordForm link={link} /> : <BrokenLink />
}

function ResetPasswordForm({ link }: { link: MailedLink }) {
  const done = useAfterPassword()
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    rules: newPasswordRules,
    submit: async (values) => {
      await resetPassword({ ...values, ...link })
      done(resetCopy.done)
    },
    sentences: { other: resetCopy.failed },
  })
  return (
    <SignInFrame>
      <AccountForm
        after={<NextStep failed={form.status === 'fail'} />}
        form={form}
        submit={resetCopy.submit}
        text={resetCopy.text}
        title={resetCopy.title}
      >
        <NewPasswordFields
          confirmPassword={form.field('confirmPassword')}
          label={accountsCopy.fields.newPassword}
          password={form.field('password')}
        />
      </AccountForm>
    </SignInFrame>
  )
}
