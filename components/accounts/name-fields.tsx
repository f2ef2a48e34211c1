import { TextField } from '@/components/form/text-fields'
import type { FieldBinding } from '@/components/form/use-form'
import { accountsCopy } from '@/lib/copy/accounts'

const copy = accountsCopy.fields

/** First and last name, side by side where there is room. */
export function NameFields({
  firstName,
  lastName,
}: {
  firstName: FieldBinding<string>
  lastName: FieldBinding<string>
}) {
  return (
    <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
      <TextField {...firstName} autoComplete="given-name" label={copy.firstName} />
      <TextField {...lastName} autoComplete="family-name" label={copy.lastName} />
    </div>
  )
}
