import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormFooter } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { ApiError } from '@/lib/api/send'

/** Two fields, the second of which has to equal the first; in one step or in two. */
export function Names({
  submit = async () => undefined,
  validate = 'submit',
  steps,
  onBack,
}: {
  submit?: (values: { first: string; second: string }) => Promise<void>
  validate?: 'submit' | 'input'
  steps?: readonly (readonly ('first' | 'second')[])[]
  onBack?: () => void
}) {
  const form = useForm({
    initial: { first: '', second: '' },
    rules: {
      first: { required: true, prompt: 'Please provide a first' },
      second: { required: true, test: (value, values) => (value === values.first ? undefined : 'They do not match') },
    },
    validate,
    ...(steps && { steps }),
    submit,
  })
  const shows = (name: 'first' | 'second') => !steps || steps[form.step.index]?.includes(name)
  return (
    <form noValidate onSubmit={form.submit}>
      {shows('first') && <TextField {...form.field('first')} label="First" />}
      {shows('second') && <TextField {...form.field('second')} label="Second" />}
      <FormFooter form={form} {...(onBack && { onBack })} pendingLabel="Saving..." submit="Save" />
    </form>
  )
}

export const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const alertText = () => screen.queryByRole('alert')?.textContent ?? null

/** A server that refuses, as the client throws it. */
export const refusing = (status: number, message: string, fields?: Record<string, string>, forPerson?: boolean) => () =>
  Promise.reject(new ApiError(status, message, fields, forPerson))

export async function fillBoth(text = 'x'): Promise<void> {
  await userEvent.type(field(/First/), text)
  await userEvent.type(field(/Second/), text)
}
