import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { FormMessages } from '@/components/form/form-messages'
import { failingFields } from '@/components/form/form-rules'
import { TextField } from '@/components/form/text-field'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'

afterEach(cleanup)

class Refusal extends Error {
  constructor(
    message: string,
    readonly fields: Record<string, string>,
  ) {
    super(message)
  }
}

function Names({ validate, submit }: { validate?: 'submit' | 'input'; submit: () => Promise<void> }) {
  const form = useForm({
    initial: { first: '', second: '' },
    rules: {
      first: { required: true, prompt: 'Please provide a first' },
      second: { required: true, test: (value, values) => (value === values.first ? undefined : 'They do not match') },
    },
    ...(validate ? { validate } : {}),
    submit,
    describeError: (error) => (error instanceof Refusal ? error.message : undefined),
    describeFields: (error) => (error instanceof Refusal ? error.fields : undefined),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <TextField {...form.field('first')} label="First" />
      <TextField {...form.field('second')} label="Second" />
      <FormMessages requestError={form.requestError} summary={form.summary} />
      <Button pending={form.pending} type="submit">
        {form.submitLabel('Save')}
      </Button>
    </form>
  )
}

const ok = async () => undefined
const save = () => userEvent.click(screen.getByRole('button'))
const field = (name: RegExp) => screen.getByRole('textbox', { name })

describe('a form validated while typing', () => {
  it('prompts at the field one types in, and leaves the others in peace', async () => {
    render(<Names submit={ok} validate="input" />)
    await userEvent.type(field(/Second/), 'x')
    expect(screen.getByText('They do not match')).toBeTruthy()
    expect(screen.queryByText('Please provide a first')).toBeNull()
    expect(screen.queryByText('Please check for errors')).toBeNull()
  })
})

describe('a form validated on submit', () => {
  it('stays quiet until it is submitted, then prompts, says so and goes to the first failing field', async () => {
    render(<Names submit={ok} />)
    await userEvent.type(field(/Second/), 'x')
    expect(screen.queryByText('They do not match')).toBeNull()
    await save()
    expect(screen.getByRole('alert').textContent).toBe('Please check for errors')
    expect(document.activeElement).toBe(field(/First/))
    const described = field(/First/).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Please provide a first')
    expect(field(/First/).getAttribute('aria-invalid')).toBe('true')
  })

  it('clears each prompt as soon as the field is valid, and the summary with the last one', async () => {
    render(<Names submit={ok} />)
    await save()
    await userEvent.type(field(/First/), 'x')
    expect(screen.queryByText('Please provide a first')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('Please check for errors')
    await userEvent.type(field(/Second/), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the sentence and the prompts of a refusal, and asks to retry', async () => {
    render(<Names submit={() => Promise.reject(new Refusal('Taken already.', { first: 'Is taken' }))} />)
    await userEvent.type(field(/First/), 'x')
    await userEvent.type(field(/Second/), 'x')
    await save()
    expect(screen.getByRole('alert').textContent).toBe('Taken already.')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.getByText('Is taken')).toBeTruthy()
    expect(document.activeElement).toBe(field(/First/))
    await userEvent.type(field(/First/), 'y')
    expect(screen.queryByText('Is taken')).toBeNull()
  })

  it("says 'Something went wrong...' when a failure has no sentence of its own", async () => {
    render(<Names submit={() => Promise.reject(new TypeError('Failed to fetch'))} />)
    await userEvent.type(field(/First/), 'x')
    await userEvent.type(field(/Second/), 'x')
    await save()
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong...')
  })

  it('cannot be sent twice while it is under way', async () => {
    let sent = 0
    render(
      <Names
        submit={() => {
          sent += 1
          return new Promise(() => undefined)
        }}
      />,
    )
    await userEvent.type(field(/First/), 'x')
    await userEvent.type(field(/Second/), 'x{Enter}{Enter}')
    expect(sent).toBe(1)
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  })
})

describe('rules', () => {
  it('ask for a text that is more than space, a tick, and at least one selection', () => {
    const required = { required: true }
    const rules = { text: required, box: required, list: required }
    const missing = { text: ' ', box: false, list: [] }
    expect(failingFields(rules, missing)).toEqual({
      text: 'Invalid input',
      box: 'Invalid input',
      list: 'Invalid input',
    })
    expect(failingFields(rules, { text: 'a', box: true, list: ['a'] })).toEqual({})
  })

  it('do not test an optional field that is empty', () => {
    expect(failingFields({ url: { test: () => 'Bad' } }, { url: '' })).toEqual({})
  })
})
