import { PasswordField, TextField } from '@/components/form/text-fields'
import type { FieldBinding } from '@/components/form/use-form'
import { confirmEmailPrompt, confirmPasswordPrompt, emailPrompt, passwordPrompt } from '@/lib/account-rules'
import { accountsCopy } from '@/lib/copy/accounts'

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

/** Without the help of keyboards that capitalise and correct. */
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
