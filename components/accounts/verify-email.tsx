'use client'

import { MailCheck } from 'lucide-react'
import Link from 'next/link'
import { useForm } from '@/components/form/use-form'
import { buttonClass } from '@/components/ui/button'
import { verifyEmail } from '@/lib/api/mailed-links'
import { routes } from '@/lib/routes'
import type { MailedLink } from '@/lib/schemas/account'
import { accountsCopy } from '@/lib/verifyCopy/accounts'
import { AccountForm } from './account-form'
import { BrokenLink } from './broken-link'
import { ResultScreen } from './result-screen'
import { SignInFrame } from './sign-in-frame'
import { useMailedLink } from './use-mailed-link'
import { NextStep } from './ways-on'

const verifyCopy = accountsCopy.verifyEmail

/**
 * Confirms an address, at a press and not when the page opens: mail scanners open every link, some in a whole browser,
 * and would confirm an address, and use up the link, before its owner has read the mail.
 */
export function VerifyEmail({ link: given }: { link: MailedLink | null }) {
  const link = useMailedLink(given)
  return link ? <VerifyEmailForm link={link} /> : <BrokenLink />
}

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
          {verifyCopy.onward}
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
