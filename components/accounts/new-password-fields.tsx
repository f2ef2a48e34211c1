import { PasswordField } from '@/components/form/text-fields'
import type { FieldBinding } from '@/components/form/use-form'
import { accountsCopy } from '@/lib/copy/accounts'

const copy = accountsCopy.fields

/** A new password, twice. */
export function NewPasswordFields({
  label = copy.password,
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
      <PasswordField {...confirmPassword} autoComplete="new-password" label={copy.confirmPassword} />
    </>
  )
}
