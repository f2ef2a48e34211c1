'use client'

import { FormMessages } from '@/components/form/form-messages'
import { PasswordField } from '@/components/form/password-field'
import { TextField } from '@/components/form/text-field'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { login } from '@/lib/api/auth'
import { ApiError } from '@/lib/api/client'
import { accountsCopy } from '@/lib/copy/accounts'
import { useResume } from './use-resume'

const copy = accountsCopy.login

/** E-mail and password; on success the whole page is loaded anew at the address the server names (spec §4). */
export function LoginForm() {
  const resuming = useResume()
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
    describeError: (error) => (error instanceof ApiError ? error.message : undefined),
    describeFields: (error) => (error instanceof ApiError ? error.fields : undefined),
  })

  if (resuming) {
    return (
      <p className="flex items-center gap-2 text-muted-foreground" role="status">
        <Spinner />
        {copy.resuming}
      </p>
    )
  }
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
      <h1 className="mb-2 font-semibold text-3xl tracking-tightest">{copy.title}</h1>
      <TextField
        {...form.field('email')}
        autoCapitalize="none"
        autoComplete="username"
        label={copy.email}
        spellCheck={false}
        type="email"
      />
      <PasswordField {...form.field('password')} autoComplete="current-password" label={copy.password} />
      <FormMessages requestError={form.requestError} summary={form.summary} />
      <Button className="w-full" pending={form.pending || form.status === 'success'} size="lg" type="submit">
        {form.submitLabel(copy.submit)}
      </Button>
    </form>
  )
}
