import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { CheckboxField, RadioCards } from '@/components/form/choice-fields'
import { FormFooter } from '@/components/form/form-footer'
import { MultiSelectField } from '@/components/form/multi-select-field'
import { SelectField } from '@/components/form/select-field'
import { PasswordField, TextAreaField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'

afterEach(cleanup)

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
      industries: [] as readonly string[],
      password: '',
      agreed: false as boolean,
    },
    rules: {
      notes: { required: true, prompt: 'Please provide notes' },
      country: { required: true, prompt: 'Please choose a country' },
      role: { required: true, prompt: 'Please choose a role' },
      industries: { required: true, prompt: 'Please choose an industry' },
      agreed: { required: true, prompt: 'Please agree' },
    },
    submit,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <TextAreaField {...form.field('notes')} help="What happened" label="Notes" rows={5} />
      <SelectField {...form.field('country')} label="Country" options={COUNTRIES} />
      <RadioCards {...form.field('role')} label="Permissions" options={ROLES} />
      <MultiSelectField {...form.field('industries')} label="Industries" options={COUNTRIES} />
      <PasswordField {...form.field('password')} autoComplete="new-password" label="Password" />
      <CheckboxField {...form.field('agreed')} label="I agree" />
      <FormFooter form={form} submit="Save" />
    </form>
  )
}

const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
const group = (name: RegExp, role = 'group') => screen.getByRole(role, { name })

describe('fields', () => {
  it('hand over what was chosen, each in its own kind of value', async () => {
    const sent = {}
    render(<EveryField submit={async (values) => void Object.assign(sent, values)} />)
    await userEvent.type(screen.getByLabelText('Notes'), 'Two\nlines')
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Great Britain')
    await userEvent.click(screen.getByRole('radio', { name: 'System Admin' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'United States of America' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Great Britain' }))
    await userEvent.type(screen.getByLabelText('Password'), 'secret')
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(sent).toEqual({
      notes: 'Two\nlines',
      country: 'GB',
      role: 'admin',
      industries: ['GB', 'US'],
      password: 'secret',
      agreed: true,
    })
  })

  it('are amber with their prompt, tied to them, while they fail', async () => {
    render(<EveryField />)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(described(screen.getByLabelText('Notes'))).toEqual(['Please provide notes', 'What happened'])
    expect(described(screen.getByLabelText('Country'))).toEqual(['Please choose a country'])
    expect(described(group(/Permissions/, 'radiogroup'))).toEqual(['Please choose a role'])
    expect(described(group(/Industries/))).toEqual(['Please choose an industry'])
    expect(described(screen.getByRole('checkbox', { name: 'I agree' }))).toEqual(['Please agree'])
    expect(document.activeElement).toBe(screen.getByLabelText('Notes'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Great Britain' }))
    expect(screen.queryByText('Please choose an industry')).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Great Britain' }))
    expect(screen.getByText('Please choose an industry')).toBeTruthy()
  })

  it('a long text has as many rows as it is given', () => {
    render(<EveryField />)
    expect(screen.getByLabelText('Notes').getAttribute('rows')).toBe('5')
  })

  it("a choice that has not been made reads 'Please select'", async () => {
    render(<EveryField />)
    const select = screen.getByLabelText<HTMLSelectElement>('Country')
    expect(select.selectedOptions[0]?.textContent).toBe('Please select')
    await userEvent.selectOptions(select, 'US')
    expect(select.options).toHaveLength(2)
  })

  it('a radio card is described by its sentence', () => {
    render(<EveryField />)
    expect(described(screen.getByRole('radio', { name: 'Marketeer' }))).toEqual(['Dashboards of their organisation'])
  })
})
