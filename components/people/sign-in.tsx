'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RequestError } from '@/components/form/form-dialog'
import { PasswordField } from '@/components/form/text-fields'
import { describeFailure, useForm } from '@/components/form/use-form'
import { goBack } from '@/components/layout/page-header'
import { Button, Spinner } from '@/components/ui/button'
import { beginSignOn, exchangeCode, login, logout, resume } from '@/lib/api/auth'
import { storedRecord } from '@/lib/api/session'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { AccountForm, AccountLink, EmailField } from './account-form'

/** Signs in a browser that has a live login record without its form. True until the next page loads. */
function useResumedSession(wanted: boolean, next: string): boolean {
  const [resuming, setResuming] = useState(false)

  useEffect(() => {
    if (!wanted || !storedRecord()) return
    let stale = false
    setResuming(true)
    void resume().then((alive) => {
      if (alive) window.location.replace(next)
      else if (!stale) setResuming(false)
    })
    return () => {
      stale = true
    }
  }, [wanted, next])

  return resuming
}

const copy = accountsCopy.login

/** Single sign-on leaves this tab and comes back to it without the address that was to follow. */
const NEXT = 'sightline.next'

function keepNext(next: string | null): void {
  if (next === null) sessionStorage.removeItem(NEXT)
  else sessionStorage.setItem(NEXT, next)
}

function takeNext(): string | null {
  const next = sessionStorage.getItem(NEXT)
  sessionStorage.removeItem(NEXT)
  return next
}

/** Exchanges the code that single sign-on left in the address. Null while it does; afterwards what went wrong. */
function useExchangedCode(code: string | null): { exchanging: boolean; failed: string | null } {
  const started = useRef(false)
  const [failed, setFailed] = useState<string | null>(null)

  useEffect(() => {
    // The code works once, and belongs neither into the history nor into a referrer (R-SAFE-14).
    if (window.location.search) window.history.replaceState(null, '', window.location.pathname)
    if (code === null || started.current) return
    started.current = true
    exchangeCode(code).then(
      ({ redirectUrl }) => window.location.replace(takeNext() ?? redirectUrl),
      (error: unknown) => setFailed(describeFailure(error).sentence),
    )
  }, [code])

  return { exchanging: code !== null && failed === null, failed }
}

/** Single sign-on as the login page has it. */
export interface SignOnOffer {
  name: string
  /** Whether passwords are refused, but for one account. */
  only: boolean
}

function SignOnButton({
  name,
  only,
  next,
  failed,
  onFail,
}: SignOnOffer & {
  next: string | null
  failed: string | null
  onFail: (text: string) => void
}) {
  const [pending, setPending] = useState(false)
  useEffect(() => {
    // Back from the issuer may show this page as it was left.
    const reset = () => setPending(false)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])
  const begin = () => {
    setPending(true)
    beginSignOn().then(
      (url) => {
        keepNext(next)
        window.location.assign(url)
      },
      (error: unknown) => {
        setPending(false)
        onFail(describeFailure(error).sentence)
      },
    )
  }
  return (
    <>
      <RequestError reference={null} text={failed} />
      <Button className="w-full" onClick={begin} pending={pending} size="lg" variant={only ? 'primary' : 'secondary'}>
        {copy.signOn(name)}
      </Button>
    </>
  )
}

/**
 * @param code @param refused what single sign-on left in the address: a code, or why nobody was signed in
 * @param next where to go instead of the first page: back to letting an assistant in
 */
export function LoginForm({
  signOn = null,
  code: given = null,
  refused = null,
  next: wanted = null,
}: {
  signOn?: SignOnOffer | null
  code?: string | null
  refused?: string | null
  next?: string | null
}) {
  // The page may be read again without them.
  const [code] = useState(given)
  const [next] = useState(wanted)
  const [said, setSaid] = useState(refused)
  const resuming = useResumedSession(code === null, next ?? routes.home)
  const { exchanging, failed } = useExchangedCode(code)
  const [isOpen, setOpen] = useState(!signOn?.only)

  if (resuming || exchanging) return <SigningIn text={copy.resuming} />
  const offer = signOn && <SignOnButton {...signOn} failed={said ?? failed} next={next} onFail={setSaid} />
  if (isOpen) return <PasswordForm next={next} offer={offer} only={signOn?.only ? signOn.name : null} />
  return (
    <div className="flex flex-col gap-5">
      <div className="mb-2">
        <h1 className="font-semibold text-3xl tracking-tightest">{copy.title}</h1>
        <p className="mt-1.5 text-muted-foreground">{copy.only(signOn?.name ?? '')}</p>
      </div>
      {offer}
      <Button onClick={() => setOpen(true)} variant="ghost">
        {copy.emergency}
      </Button>
    </div>
  )
}

function SigningIn({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 text-muted-foreground" role="status">
      <Spinner />
      {text}
    </p>
  )
}

/** @param offer another way in, beside the password @param only its name, where it is the way of all but one */
function PasswordForm({ next, offer, only }: { next: string | null; offer: ReactNode; only: string | null }) {
  const form = useForm({
    initial: { email: '', password: '' },
    rules: {
      email: { required: true, prompt: copy.emailMissing },
      password: { required: true, prompt: copy.passwordMissing },
    },
    submit: async (values) => {
      const { redirectUrl } = await login(values)
      window.location.assign(next ?? redirectUrl)
    },
  })

  const newHere = only ? (
    copy.only(only)
  ) : (
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
    <AccountForm
      after={
        offer && (
          <div className="flex w-full flex-col gap-5">
            <p className="text-center text-muted-foreground text-sm">{copy.or}</p>
            {offer}
          </div>
        )
      }
      form={form}
      submit={copy.submit}
      text={newHere}
      title={copy.title}
    >
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
      (page) => window.location.replace(page),
      () => {
        window.alert(accountsCopy.logout.failed)
        goBack()
      },
    )
  }, [])

  return <SigningIn text={accountsCopy.logout.pending} />
}
