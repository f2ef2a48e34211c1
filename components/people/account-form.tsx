import Link from 'next/link'
import type { ReactNode } from 'react'
import { FormMessages } from '@/components/form/form-dialog'
import { PasswordField, TextField } from '@/components/form/text-fields'
import type { BoundForm, FieldBinding } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import {
  accountErrors,
  confirmEmailPrompt,
  confirmPasswordPrompt,
  emailPrompt,
  namePrompt,
  passwordPrompt,
} from '@/lib/people/account-rules'
import { accountFields, accountsCopy } from '@/lib/people/account-words'

export function AccountForm({
  form,
  title,
  text,
  submit,
  after,
  children,
}: {
  form: BoundForm
  title: string
  text: ReactNode
  submit: string
  after?: ReactNode
  children?: ReactNode
}) {
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
      <div className="mb-2">
        <h1 className="font-semibold text-3xl tracking-tightest">{title}</h1>
        <p className="mt-1.5 text-muted-foreground">{text}</p>
      </div>
      {children}
      <FormMessages reference={form.reference} requestError={form.requestError} summary={form.summary} />
      <Button className="w-full" pending={form.sent} size="lg" type="submit">
        {form.submitLabel(submit)}
      </Button>
      {after && <div className="flex flex-wrap items-center justify-center gap-2">{after}</div>}
    </form>
  )
}

export function AccountLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="font-medium text-primary underline underline-offset-4 hover:text-primary-hover" href={href}>
      {children}
    </Link>
  )
}

// The server checks with the same functions.

const { emailMissing, passwordMissing } = accountsCopy.login
const { confirmEmailMissing, confirmPasswordMissing } = accountsCopy.fields

export const emailRules = {
  email: { required: true, prompt: emailMissing, test: emailPrompt },
}

export const confirmedEmailRules = {
  ...emailRules,
  confirmEmail: {
    required: true,
    prompt: confirmEmailMissing,
    test: (value: string, { email }: { email: string }) => confirmEmailPrompt(value, email),
  },
}

export const newPasswordRules = {
  password: { required: true, prompt: passwordMissing, test: passwordPrompt },
  confirmPassword: {
    required: true,
    prompt: confirmPasswordMissing,
    test: (value: string, { password }: { password: string }) => confirmPasswordPrompt(value, password),
  },
}

/** Turns off the capitals and corrections of phone keyboards. */
export function EmailField({
  autoComplete,
  label,
  ...field
}: FieldBinding<string> & { label: string; autoComplete: 'username' | 'email' }) {
  return (
    <TextField
      {...field}
      autoCapitalize="none"
      autoComplete={autoComplete}
      label={label}
      spellCheck={false}
      type="email"
    />
  )
}

export function NewPasswordFields({
  label = accountsCopy.fields.password,
  password,
  confirmPassword,
}: {
  label?: string
  password: FieldBinding<string>
  confirmPassword: FieldBinding<string>
}) {
  return (
    <>
      <PasswordField {...password} autoComplete="new-password" label={label} />
      <PasswordField {...confirmPassword} autoComplete="new-password" label={accountsCopy.fields.confirmPassword} />
    </>
  )
}

// The server checks with the same function.

const { firstName, lastName } = accountErrors

export const nameRules = {
  firstName: { required: true, prompt: firstName, test: (value: string) => namePrompt(value, firstName) },
  lastName: { required: true, prompt: lastName, test: (value: string) => namePrompt(value, lastName) },
}

export function NameFields({
  firstName,
  lastName,
}: {
  firstName: FieldBinding<string>
  lastName: FieldBinding<string>
}) {
  return (
    <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
      <TextField {...firstName} autoComplete="given-name" label={accountFields.firstName} />
      <TextField {...lastName} autoComplete="family-name" label={accountFields.lastName} />
    </div>
  )
}
