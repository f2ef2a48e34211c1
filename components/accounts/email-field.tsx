import { TextField } from '@/components/form/text-fields'
import type { FieldBinding } from '@/components/form/use-form'

/** An e-mail address, without the help of a keyboard that capitalises and corrects. */
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
