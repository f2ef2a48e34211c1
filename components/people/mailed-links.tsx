'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from '@/components/form/use-form'
import { GoBackButton } from '@/components/layout/page-header'
import { ScreenMessage, StandaloneScreen } from '@/components/layout/standalone-screen'
import { buttonClass } from '@/components/ui/button'
import { Mail, MailCheck, Unlink } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { requestReset, resetPassword, setPassword, verifyEmail } from '@/lib/api/auth'
import type { MailedLink } from '@/lib/people/account-shapes'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import {
  AccountForm,
  AccountLink,
  confirmedEmailRules,
  EmailField,
  NameFields,
  NewPasswordFields,
  nameRules,
  newPasswordRules,
} from './account-form'
import { SignInFrame } from './sign-in-frame'

/** Replaces a form that succeeded. It takes the focus, so that screen readers read it out. */
function ResultScreen({
  icon,
  tone = 'success',
  title,
  text,
  children,
}: {
  icon: ReactNode
  tone?: 'success' | 'warning'
  title: string
  text: string
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const tile = tone === 'success' ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'
  const figure = (
    <span aria-hidden="true" className={`flex size-13 items-center justify-center rounded-xl [&_svg]:size-6 ${tile}`}>
      {icon}
    </span>
  )
  return (
    <StandaloneScreen>
      <div className="outline-none" ref={ref} tabIndex={-1}>
        <ScreenMessage figure={figure} text={text} title={title}>
          {children}
        </ScreenMessage>
      </div>
    </StandaloneScreen>
  )
}

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
function forMailedLink(Form: ComponentType<{ link: MailedLink; email?: string | null }>) {
  return function MailedLinkScreen({ link: given, email = null }: { link: MailedLink | null; email?: string | null }) {
    const link = useMailedLink(given)
    return link ? <Form email={email} link={link} /> : <BrokenLink />
  }
}

/** Reset instructions serve all three links: an open invitation is sent again, and a reset verifies the address. */
function NextStep({ failed, label = accountsCopy.newInstructions }: { failed: boolean; label?: string }) {
  return failed ? <AccountLink href={routes.requestReset}>{label}</AccountLink> : <GoBackButton variant="ghost" />
}

const resetCopy = accountsCopy.resetPassword

/** The page that the newest password reset mail opens. */
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

/** The page that an invitation mail opens. `email` is whose invitation it is, null where the link is not open. */
export const SetPassword = forMailedLink(SetPasswordForm)

function SetPasswordForm({ link, email: given = null }: { link: MailedLink; email?: string | null }) {
  // The page may be read again without its link.
  const [email] = useState(given)
  const done = useAfterPassword()
  const form = useForm({
    initial: { firstName: '', lastName: '', password: '', confirmPassword: '' },
    rules: { ...nameRules, ...newPasswordRules },
    submit: async (values) => {
      const page = await setPassword({ ...values, ...link }, email)
      if (page === null) done(setCopy.done)
      else window.location.replace(page)
    },
    sentences: { other: setCopy.failed },
  })
  return (
    <SignInFrame>
      <AccountForm
        after={<NextStep failed={form.status === 'fail'} />}
        form={form}
        submit={setCopy.submit}
        text={email === null ? setCopy.text : setCopy.textFor(email)}
        title={setCopy.title}
      >
        {/* For password managers, which keep the address beside the password. */}
        {email !== null && <input autoComplete="username" hidden readOnly value={email} />}
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
