import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { failingFields } from '@/components/form/use-form'
import { alertText, field, fillBoth, Names, press } from './names-form'

describe('a form validated while typing', () => {
  it('prompts at the field one types in, and leaves the others in peace', async () => {
    render(<Names validate="input" />)
    await userEvent.type(field(/Second/), 'x')
    expect(screen.getByText('They do not match')).toBeTruthy()
    expect(screen.queryByText('Please provide a first')).toBeNull()
    expect(alertText()).toBeNull()
  })

  it('judges a field again when the one it depends on changes', async () => {
    render(<Names validate="input" />)
    await fillBoth()
    expect(screen.queryByText('They do not match')).toBeNull()
    await userEvent.type(field(/First/), 'y')
    expect(screen.getByText('They do not match')).toBeTruthy()
  })
})

describe('a form validated on submit', () => {
  it('stays quiet until it is submitted, then prompts, says so and focuses the first failing field', async () => {
    render(<Names />)
    await userEvent.type(field(/Second/), 'x')
    expect(screen.queryByText('They do not match')).toBeNull()
    await press('Save')
    expect(alertText()).toBe('Please check for errors')
    expect(document.activeElement).toBe(field(/First/))
    const described = field(/First/).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Please provide a first')
    expect(field(/First/).getAttribute('aria-invalid')).toBe('true')
    expect(field(/First/).className).toContain('bg-warning-soft')
  })

  it('clears each prompt as soon as the field is valid, and the summary with the last one', async () => {
    render(<Names />)
    await press('Save')
    await userEvent.type(field(/First/), 'x')
    expect(screen.queryByText('Please provide a first')).toBeNull()
    expect(alertText()).toBe('Please check for errors')
    await userEvent.type(field(/Second/), 'x')
    expect(alertText()).toBeNull()
  })

  it('cannot be sent twice while it is under way, and says what it is doing', async () => {
    let sent = 0
    const submit = () => {
      sent += 1
      return new Promise<void>(() => undefined)
    }
    render(<Names submit={submit} />)
    await userEvent.type(field(/First/), 'x')
    await userEvent.type(field(/Second/), 'x{Enter}{Enter}')
    expect(sent).toBe(1)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' })
    expect(button.disabled).toBe(true)
    expect(button.querySelector('.animate-spin')).toBeTruthy()
  })

  it('is not sent again after a success until something has changed', async () => {
    const sent: string[] = []
    render(<Names submit={async ({ first }) => void sent.push(first)} />)
    await fillBoth()
    await press('Save')
    await press('Save')
    expect(sent).toEqual(['x'])
    await fillBoth('y')
    await press('Save')
    expect(sent).toEqual(['x', 'xy'])
  })

  it('marks required fields for the eye and for assistive technology', () => {
    render(<Names />)
    expect(field(/First/).getAttribute('aria-required')).toBe('true')
    expect(screen.getByText('First').className).toContain('required')
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

  it("prompt with the test's own words, the field's prompt, or 'Invalid input', in this order", () => {
    const value = { url: 'x' }
    expect(failingFields({ url: { test: () => 'Bad', prompt: 'Prompt' } }, value).url).toBe('Bad')
    expect(failingFields({ url: { test: () => true, prompt: 'Prompt' } }, value).url).toBe('Prompt')
    expect(failingFields({ url: { test: () => true } }, value).url).toBe('Invalid input')
    expect(failingFields({ url: { test: () => undefined, prompt: 'Prompt' } }, value)).toEqual({})
  })
})
