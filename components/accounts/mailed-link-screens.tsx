'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ComponentType, useEffect, useState } from 'react'
import { useForm } from '@/components/form/use-form'
import { GoBackButton } from '@/components/layout/go-back'
import { buttonClass } from '@/components/ui/button'
import { MailCheck, Unlink } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { resetPassword, setPassword, verifyEmail } from '@/lib/api/mailed-links'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import type { MailedLink } from '@/lib/schemas/account'
import { NewPasswordFields, newPasswordRules } from './account-fields'
import { AccountForm, AccountLink } from './account-form'
import { NameFields, nameRules } from './name-fields'
import { ResultScreen } from './result-screen'
import { SignInFrame } from './sign-in-frame'

function BrokenLink() {
  return (
    <ResultScreen {...accountsCopy.brokenLink} icon={<Unlink />} tone="warning">
      <GoBackButton variant="secondary" />
    </ResultScreen>
  )
}

function useAfterPassword(): (notice: string) => void {
  const router = useRouter()
  return (notice) => {
    toast.success(notice)
    router.replace(routes.login)
  }
}

/**
 * Keeps the token of a mailed link in memory and removes it from the address, so that it is neither in the history nor in
 * the referrer of the next page (R-SAFE-14). A reload needs the mail again.
 */
function useMailedLink(given: MailedLink | null): MailedLink | null {
  const [link] = useState(given)

  useEffect(() => {
    // Without a state object, so that the router notices and does not restore the old address.
    if (window.location.search) window.history.replaceState(null, '', window.location.pathname)
  }, [])

  return link
}

/** A form for who opens a mailed link; without a whole link it says so. */
function forMailedLink(Form: ComponentType<{ link: MailedLink }>) {
  return function MailedLinkScreen({ link: given }: { link: MailedLink | null }) {
    const link = useMailedLink(given)
    return link ? <Form link={link} /> : <BrokenLink />
  }
}

/** Reset instructions serve all three links: an open invitation is sent again, and a reset verifies the address. */
function NextStep({ failed, label = accountsCopy.newInstructions }: { failed: boolean; label?: string }) {
  return failed ? <AccountLink href={routes.requestReset}>{label}</AccountLink> : <GoBackButton variant="ghost" />
}

const resetCopy = accountsCopy.resetPassword

/** Of the newest mail to reset a password. */
export const ResetPassword = forMailedLink(ResetPasswordForm)

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

const setCopy = accountsCopy.setPassword

/** Of an invitation. */
export const SetPassword = forMailedLink(SetPasswordForm)

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

const verifyCopy = accountsCopy.verifyEmail

/**
 * Confirms at a press, not when the page opens: mail scanners open links, and would use them up before the owner reads
 * the mail.
 */
export const VerifyEmail = forMailedLink(VerifyEmailForm)

function VerifyEmailForm({ link }: { link: MailedLink }) {
  const form = useForm({
    initial: {},
    rules: {},
    submit: () => verifyEmail(link),
    sentences: { other: verifyCopy.failed },
  })
  if (form.status === 'success') {
    return (
      <ResultScreen {...verifyCopy.done} icon={<MailCheck />}>
        <Link className={buttonClass()} href={routes.home}>
          {verifyCopy.continueTo}
        </Link>
      </ResultScreen>
    )
  }
  return (
    <SignInFrame>
      <AccountForm
        after={<NextStep failed={form.status === 'fail'} label={verifyCopy.another} />}
        form={form}
        submit={verifyCopy.submit}
        text={verifyCopy.text}
        title={verifyCopy.title}
      />
    </SignInFrame>
  )
}
