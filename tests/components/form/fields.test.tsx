import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CheckboxField, RadioCards, SwitchField } from '@/components/form/choice-fields'
import { FormFooter } from '@/components/form/form-footer'
import { SelectField } from '@/components/form/select-field'
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

  it('a long text has as many rows as it is given', () => {
    render(<EveryField />)
    expect(screen.getByLabelText('Notes').getAttribute('rows')).toBe('5')
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
