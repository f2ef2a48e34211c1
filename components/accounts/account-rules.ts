import { confirmEmailPrompt, emailPrompt } from '@/lib/accounts/email-rules'
import { namePrompt } from '@/lib/accounts/name-rules'
import { confirmPasswordPrompt, passwordPrompt } from '@/lib/accounts/password-rules'
import { accountErrors } from '@/lib/copy/account-errors'
import { accountsCopy } from '@/lib/copy/accounts'

// The rules of spec §5 for the forms of this folder; the server holds the same functions against what is sent.

const { firstName, lastName } = accountErrors
const { emailMissing, passwordMissing } = accountsCopy.login
const { confirmEmailMissing, confirmPasswordMissing } = accountsCopy.fields

export const nameRules = {
  firstName: { required: true, prompt: firstName, test: (value: string) => namePrompt(value, firstName) },
  lastName: { required: true, prompt: lastName, test: (value: string) => namePrompt(value, lastName) },
}

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
