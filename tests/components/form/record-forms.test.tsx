import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { IndustryForm } from '@/components/industries/industry-form'
import { OrganisationForm } from '@/components/organisations/organisation-form'
import { network } from '@/tests/components/actions/tracker-api'
import { openOptions } from '@/tests/components/choose-option'
import { COPPERLINE, ID, OTHER_ID, openAdmin } from './admin-page'

const forecast = { samples: 3, engines: 1, tokensPerAnswer: 6000, answers: 9, overAllOwners: false }
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const country = () => screen.getByRole('combobox', { name: 'Country' }).textContent

describe('the form of an organisation', () => {
  it('begins with London and Great Britain, and requires name and industry', async () => {
    const calls = network({})
    openAdmin(<OrganisationForm forecast={forecast} organisation={null} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Add New Organisation' })).toBeTruthy()
    expect([value(/^Location/), country()]).toEqual(['London', 'Great Britain'])
    await save()
    screen.getByText('Please provide a name')
    screen.getByText('Please choose at least one industry')
    screen.getByText('Please check for errors')
    expect(calls).toEqual([])
  })

  it('saves all of it with the version that was edited', async () => {
    const calls = network({ [`POST /api/admin/organization/${ID}`]: () => ({ body: COPPERLINE }) })
    const pushed = openAdmin(<OrganisationForm forecast={forecast} organisation={COPPERLINE} />)
    await userEvent.type(screen.getByLabelText(/^Further brand names/), '\nCopperline Roasters\n')
    await save()
    await waitFor(() => expect(pushed).toEqual(['/admin/organisation']))
    expect(calls[0]?.body).toEqual({
      name: 'Copperline',
      industry: [OTHER_ID],
      location: 'Leeds',
      country: 'US',
      websiteUrl: '',
      aliases: ['Copper Line', 'Copperline Roasters'],
      samples: null,
      activeQueryLimit: 3,
      version: 7,
    })
  })

  it('that was just made leads on to its queries and its set-up', () => {
    openAdmin(<OrganisationForm forecast={forecast} justCreated organisation={COPPERLINE} />)
    const next = within(screen.getByRole('region', { name: 'Organisation created' }))
    expect(next.getByRole('link', { name: 'Manage Queries' }).getAttribute('href')).toBe(
      `/admin/organisation-queries/${ID}`,
    )
    expect(next.getByRole('link', { name: 'Go on with the set-up' }).getAttribute('href')).toBe(`/admin/set-up/${ID}`)
  })

  it('asks before it deletes, names the record and what is deleted with it, and Cancel has the focus', async () => {
    network({ [`DELETE /api/admin/organization/${ID}`]: () => ({ body: { message: 'success' } }) })
    const pushed = openAdmin(<OrganisationForm forecast={forecast} organisation={COPPERLINE} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Organization' }))
    dialog.getByText('Copperline')
    dialog.getByText('3 queries and 270 answers will be deleted. 2 users lose this organisation.')
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Organization deleted')).toBeTruthy()
    expect(pushed).toEqual(['/admin/organisation in its place'])
  })
})

describe('the form of an industry', () => {
  it('begins with London and Great Britain, and requires a name', async () => {
    network({})
    openAdmin(<IndustryForm forecast={forecast} industry={null} />)
    expect([value(/^City\/Region/), country()]).toEqual(['London', 'Great Britain'])
    expect(await openOptions(screen.getByRole('combobox', { name: 'Country' }))).toEqual([
      'Great Britain',
      'United States of America',
    ])
    await save()
    expect(screen.getByText('Please provide an industry name')).toBeTruthy()
  })
})
