'use client'

import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { PasswordField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { goBack } from '@/components/layout/page-header'
import { Spinner } from '@/components/ui/button'
import { login, logout, resume } from '@/lib/api/auth'
import { storedRecord } from '@/lib/api/session'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { AccountForm, AccountLink, EmailField } from './account-form'

/** Signs in a browser that has a live login record without its form. True until the next page loads. */
function useResumedSession(): boolean {
  const [resuming, setResuming] = useState(false)

  useEffect(() => {
    if (!storedRecord()) return
    let stale = false
    setResuming(true)
    void resume().then((alive) => {
      if (alive) window.location.replace(routes.home)
      else if (!stale) setResuming(false)
    })
    return () => {
      stale = true
    }
  }, [])

  return resuming
}

const copy = accountsCopy.login

export function LoginForm() {
  const resuming = useResumedSession()
  const form = useForm({
    initial: { email: '', password: '' },
    rules: {
      email: { required: true, prompt: copy.emailMissing },
      password: { required: true, prompt: copy.passwordMissing },
    },
    submit: async (values) => {
      const { redirectUrl } = await login(values)
      window.location.assign(redirectUrl)
    },
  })

  if (resuming) {
    return (
      <p className="flex items-center gap-2 text-muted-foreground" role="status">
        <Spinner />
        {copy.resuming}
      </p>
    )
  }
  const newHere = (
    <>
      {copy.newHere} <AccountLink href={routes.register}>{copy.register}</AccountLink>
    </>
  )
  const forgot = (
    <Link className="font-medium text-primary underline-offset-4 hover:underline" href={routes.requestReset}>
      {copy.forgot}
    </Link>
  )
  return (
    <AccountForm form={form} submit={copy.submit} text={newHere} title={copy.title}>
      <EmailField {...form.field('email')} autoComplete="username" label={copy.email} />
      <PasswordField {...form.field('password')} aside={forgot} autoComplete="current-password" label={copy.password} />
    </AccountForm>
  )
}

export function SignOut() {
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    logout().then(
      () => window.location.replace(routes.login),
      () => {
        window.alert(accountsCopy.logout.failed)
        goBack()
      },
    )
  }, [])

  return (
    <p className="flex items-center gap-2 text-muted-foreground" role="status">
      <Spinner />
      {accountsCopy.logout.pending}
    </p>
  )
}
