import { TextField } from '@/components/form/text-fields'
import type { FieldBinding } from '@/components/form/use-form'
import { namePrompt } from '@/lib/account-rules'
import { accountErrors } from '@/lib/copy/account-errors'
import { accountFields } from '@/lib/copy/account-fields'

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
