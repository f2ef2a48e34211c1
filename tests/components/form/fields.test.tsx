import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CheckboxField, RadioCards, SelectField, SwitchField } from '@/components/form/choice-fields'
import { FormFooter } from '@/components/form/form-dialog'
import { editTags, givenTags, TagField, type TagRules, typedPrompt } from '@/components/form/tag-field'
import { PasswordField, TextAreaField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { chooseOption, openOptions } from '../choose-option'

const COUNTRIES = [
  { value: 'GB', label: 'Great Britain' },
  { value: 'US', label: 'United States of America' },
]
const ROLES = [
  { value: 'marketeer', label: 'Marketeer', text: 'Dashboards of their organisation' },
  { value: 'admin', label: 'System Admin', text: 'The whole admin area' },
]

function EveryField({ submit = async () => undefined }: { submit?: (values: object) => Promise<void> }) {
  const form = useForm({
    initial: {
      notes: '',
      country: '',
      role: '',
      password: '',
      active: false as boolean,
      agreed: false as boolean,
    },
    rules: {
      notes: { required: true, prompt: 'Please provide notes' },
      country: { required: true, prompt: 'Please choose a country' },
      role: { required: true, prompt: 'Please choose a role' },
      agreed: { required: true, prompt: 'Please agree' },
    },
    submit,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <TextAreaField {...form.field('notes')} help="What happened" label="Notes" rows={5} />
      <SelectField {...form.field('country')} label="Country" options={COUNTRIES} />
      <RadioCards {...form.field('role')} label="Permissions" options={ROLES} />
      <PasswordField {...form.field('password')} autoComplete="new-password" label="Password" />
      <SwitchField {...form.field('active')} label="Active?" />
      <CheckboxField {...form.field('agreed')} label="I agree" />
      <FormFooter form={form} submit="Save" />
    </form>
  )
}

const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

describe('fields', () => {
  it('hand over what was chosen, each in its own kind of value', async () => {
    const sent = {}
    render(<EveryField submit={async (values) => void Object.assign(sent, values)} />)
    await userEvent.type(screen.getByLabelText('Notes'), 'Two\nlines')
    await chooseOption(screen.getByRole('combobox', { name: 'Country' }), 'Great Britain')
    await userEvent.click(screen.getByRole('radio', { name: 'System Admin' }))
    await userEvent.type(screen.getByLabelText('Password'), 'secret')
    await userEvent.click(screen.getByRole('switch', { name: 'Active?' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(sent).toEqual({
      notes: 'Two\nlines',
      country: 'GB',
      role: 'admin',
      password: 'secret',
      active: true,
      agreed: true,
    })
  })

  it('are amber with their prompt, tied to them, while they fail', async () => {
    render(<EveryField />)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(described(screen.getByLabelText('Notes'))).toEqual(['Please provide notes', 'What happened'])
    expect(described(screen.getByRole('combobox', { name: 'Country' }))).toEqual(['Please choose a country'])
    expect(described(screen.getByRole('radiogroup', { name: /Permissions/ }))).toEqual(['Please choose a role'])
    expect(described(screen.getByRole('checkbox', { name: 'I agree' }))).toEqual(['Please agree'])
    expect(document.activeElement).toBe(screen.getByLabelText('Notes'))
    await chooseOption(screen.getByRole('combobox', { name: 'Country' }), 'Great Britain')
    expect(screen.queryByText('Please choose a country')).toBeNull()
  })

  it("a choice that has not been made reads 'Please select'", async () => {
    render(<EveryField />)
    const country = () => screen.getByRole('combobox', { name: 'Country' })
    expect(country().textContent).toBe('Please select')
    expect(await openOptions(country())).toEqual(COUNTRIES.map(({ label }) => label))
    await userEvent.click(screen.getByRole('option', { name: 'United States of America' }))
    expect(country().textContent).toBe('United States of America')
  })

  it('a radio card is described by its sentence', () => {
    render(<EveryField />)
    expect(described(screen.getByRole('radio', { name: 'Marketeer' }))).toEqual(['Dashboards of their organisation'])
  })
})

const rules: TagRules = {
  max: 4,
  tooMany: 'Up to 4',
  prompt: (text, others) => (text.length < 2 ? 'Too short' : others.includes(text) ? 'Already there' : null),
  normalise: (text) => text.toUpperCase(),
}

function Colours({ tags = ['RED', 'BLUE'], sent = [] }: { tags?: readonly string[]; sent?: string[][] }) {
  const form = useForm({
    initial: { colours: editTags(tags) },
    rules: { colours: { test: (value) => typedPrompt(value, rules) } },
    submit: async ({ colours }) => void sent.push(givenTags(colours, rules.normalise)),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <TagField {...form.field('colours')} help="Press Enter" label="Colours" placeholder="Add" rules={rules} />
      <button type="submit">Save</button>
    </form>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Colours' })
const tags = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const paste = (text: string) => fireEvent.paste(input(), { clipboardData: { getData: () => text } })

describe('a tag field', () => {
  it('adds with Enter and with a comma, and empties the input', async () => {
    render(<Colours />)
    await userEvent.type(input(), 'green{Enter}pink,')
    expect(tags()).toEqual(['RED', 'BLUE', 'GREEN', 'PINK'])
    expect(input().value).toBe('')
    expect(screen.getByRole('status').textContent).toBe('PINK added')
  })

  it('does not send the form with Enter', async () => {
    const sent: string[][] = []
    render(<Colours sent={sent} />)
    await userEvent.type(input(), 'green{Enter}{Enter}')
    expect(sent).toEqual([])
  })

  it('removes the last with Backspace when nothing is typed, and each by its named button', async () => {
    render(<Colours />)
    await userEvent.type(input(), 'x{Backspace}')
    expect(tags()).toEqual(['RED', 'BLUE'])
    await userEvent.type(input(), '{Backspace}')
    expect(tags()).toEqual(['RED'])
    expect(screen.getByRole('status').textContent).toBe('BLUE removed')
    await userEvent.click(screen.getByRole('button', { name: 'Remove RED' }))
    expect(tags()).toEqual([])
    expect(document.activeElement).toBe(input())
  })

  it('takes a pasted list apart, and keeps what it cannot add in the input with its prompt', () => {
    render(<Colours tags={[]} />)
    paste('red\ngreen, x\r\n\r\nblue;GREEN')
    expect(tags()).toEqual(['RED', 'GREEN', 'BLUE'])
    expect(input().value).toBe('x, GREEN')
    screen.getByText('Too short')
  })

  it('leaves a pasted single text in the input', () => {
    render(<Colours />)
    paste('light green')
    expect(tags()).toEqual(['RED', 'BLUE'])
  })

  it('prompts for what cannot be added, until it is changed', async () => {
    render(<Colours />)
    await userEvent.type(input(), 'RED{Enter}')
    expect(input().value).toBe('RED')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(String(input().getAttribute('aria-describedby')).split(' ')[0] ?? '')?.textContent,
    ).toBe('Already there')
    await userEvent.type(input(), 'DISH')
    expect(screen.queryByText('Already there')).toBeNull()
    await userEvent.type(input(), '{Enter}tan{Enter}teal{Enter}')
    expect(tags()).toEqual(['RED', 'BLUE', 'REDDISH', 'TAN'])
    screen.getByText('Up to 4')
  })

  it('sends what is still typed with the rest, and not while it cannot be added', async () => {
    const sent: string[][] = []
    render(<Colours sent={sent} />)
    await userEvent.type(input(), 'x')
    await save()
    expect(sent).toEqual([])
    screen.getByText('Too short')
    expect(document.activeElement).toBe(input())
    await userEvent.type(input(), 'anadu')
    await save()
    expect(sent).toEqual([['RED', 'BLUE', 'XANADU']])
  })

  it('waits for the end of a composition', () => {
    render(<Colours />)
    fireEvent.change(input(), { target: { value: '織機' } })
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })
    expect(tags()).toEqual(['RED', 'BLUE'])
  })
})
