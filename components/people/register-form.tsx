'use client'

import Link from 'next/link'
import { CheckboxField } from '@/components/form/choice-fields'
import { useForm } from '@/components/form/use-form'
import { register } from '@/lib/api/auth'
import { accountErrors } from '@/lib/people/account-rules'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import {
  AccountForm,
  AccountLink,
  EmailField,
  emailRules,
  NameFields,
  NewPasswordFields,
  nameRules,
  newPasswordRules,
} from './account-form'

const copy = accountsCopy.register

/** In a new tab, so that the typed values stay. */
const accept = (
  <>
    {copy.accept}{' '}
    <Link
      className="font-medium text-primary underline underline-offset-4 hover:text-primary-hover"
      href={routes.terms}
      prefetch={false}
      target="_blank"
    >
      {copy.terms}
      <span className="sr-only"> {uiCopy.newTab}</span>
    </Link>
  </>
)

export function RegisterForm() {
  const form = useForm({
    initial: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', tos: false as boolean },
    rules: {
      ...nameRules,
      ...emailRules,
      ...newPasswordRules,
      tos: { required: true, prompt: accountErrors.tos },
    },
    validate: 'input',
    submit: async (values) => {
      const { redirectUrl } = await register(values)
      window.location.assign(redirectUrl)
    },
    sentences: { 400: copy.invalid, 500: copy.broken },
  })
  const haveAccount = (
    <>
      {copy.haveAccount} <AccountLink href={routes.login}>{copy.logIn}</AccountLink>
    </>
  )
  return (
    <AccountForm form={form} submit={copy.submit} text={haveAccount} title={copy.title}>
      <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
      <EmailField {...form.field('email')} autoComplete="email" label={accountsCopy.fields.email} />
      <NewPasswordFields confirmPassword={form.field('confirmPassword')} password={form.field('password')} />
      <CheckboxField {...form.field('tos')} label={accept} />
    </AccountForm>
  )
}
