'use client'

import { useForm } from '@/components/form/use-form'
import { GoBackButton } from '@/components/layout/go-back'
import { Mail } from '@/components/ui/icons'
import { requestReset } from '@/lib/api/mailed-links'
import { accountsCopy } from '@/lib/copy/accounts'
import { confirmedEmailRules, EmailField } from './account-fields'
import { AccountForm } from './account-form'
import { ResultScreen } from './result-screen'
import { SignInFrame } from './sign-in-frame'

const copy = accountsCopy.requestReset

/** Says the same whether or not the account exists (R-SIGNIN-7). */
export function RequestReset() {
  const form = useForm({
    initial: { email: '', confirmEmail: '' },
    rules: confirmedEmailRules,
    submit: requestReset,
  })
  if (form.status === 'success') {
    return (
      <ResultScreen {...copy.sent} icon={<Mail />}>
        <GoBackButton variant="secondary" />
      </ResultScreen>
    )
  }
  return (
    <SignInFrame>
      <AccountForm
        after={<GoBackButton variant="ghost" />}
        form={form}
        submit={copy.submit}
        text={copy.text}
        title={copy.title}
      >
        <EmailField {...form.field('email')} autoComplete="username" label={accountsCopy.fields.email} />
        <EmailField {...form.field('confirmEmail')} autoComplete="username" label={accountsCopy.fields.confirmEmail} />
      </AccountForm>
    </SignInFrame>
  )
}
