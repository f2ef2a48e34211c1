import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { IndustryForm } from '@/components/industries/industry-form'
import { OrganisationForm } from '@/components/organisations/organisation-form'
import type { TokenForecast } from '@/lib/schemas/industry'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'
import { chooseOption, openOptions } from '../choose-option'
import { network } from '../recommendation-tracker/tracker-api'
import { ID, openAdmin, OTHER_ID } from './admin-page'

const organisation: AdminOrganisationRow = {
  _id: ID,
  name: 'Copperline',
  industry: [{ _id: OTHER_ID, name: 'Coffee' }],
  location: 'Leeds',
  country: 'US',
  websiteUrl: null,
  createdAt: '2026-09-14T10:00:00.000Z',
  aliases: ['Copper Line'],
  ownDomains: [],
  samples: null,
  queries: 3,
  activeQueries: 3,
  results: 270,
  users: 2,
  version: 7,
}
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
    const calls = network({ [`POST /api/admin/organization/${ID}`]: () => ({ body: organisation }) })
    const pushed = openAdmin(<OrganisationForm forecast={forecast} organisation={organisation} />)
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
      version: 7,
    })
  })

  it('of a new one leads on to its queries and its set-up', async () => {
    const industry = { _id: OTHER_ID, name: 'Coffee' }
    network({
      'GET /api/admin/industry': () => ({ body: { items: [industry] } }),
      'POST /api/admin/organization/new': () => ({ body: organisation }),
    })
    const pushed = openAdmin(<OrganisationForm forecast={forecast} organisation={null} />)
    await userEvent.type(screen.getByLabelText(/^Name/), 'Copperline')
    await userEvent.click(screen.getByRole('combobox', { name: /^Industry/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Coffee' }))
    await userEvent.keyboard('{Escape}')
    await save()
    await waitFor(() => expect(pushed).toEqual([`/admin/organisation/${ID}?created=1`]))
    cleanup()
    openAdmin(<OrganisationForm forecast={forecast} justCreated organisation={organisation} />)
    const next = within(screen.getByRole('region', { name: 'Organisation created' }))
    expect(next.getByRole('link', { name: 'Manage Queries' }).getAttribute('href')).toBe(
      `/admin/organisation-queries/${ID}`,
    )
    expect(next.getByRole('link', { name: 'Go on with the set-up' }).getAttribute('href')).toBe(`/admin/set-up/${ID}`)
  })

  it('asks before it deletes, names the record and what is deleted with it, and Cancel has the focus', async () => {
    network({ [`DELETE /api/admin/organization/${ID}`]: () => ({ body: { message: 'success' } }) })
    const pushed = openAdmin(<OrganisationForm forecast={forecast} organisation={organisation} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Organization' }))
    dialog.getByText('Copperline')
    dialog.getByText('3 queries and 270 results will be deleted. 2 users lose this organisation.')
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

  it('of a new one leads to its queries', async () => {
    network({ 'POST /api/admin/industry/new': () => ({ body: { _id: ID } }) })
    const pushed = openAdmin(<IndustryForm forecast={forecast} industry={null} />)
    await userEvent.type(screen.getByLabelText(/^Industry Name/), 'Coffee')
    await save()
    await waitFor(() => expect(pushed).toEqual([`/admin/industry-queries/${ID}`]))
  })

  it('a deletion that is refused keeps the dialog open and says why', async () => {
    const error = 'This is the only industry of 1 organisation. Give it another industry first.'
    network({ [`DELETE /api/admin/industry/${ID}`]: () => ({ status: 409, body: { error } }) })
    const industry = { _id: ID, name: 'Coffee', location: 'London', country: 'GB' as const, createdAt: '' }
    const counts = { queries: 1, activeQueries: 1, results: 0, organisations: 1, samples: null, version: 1 }
    openAdmin(<IndustryForm forecast={forecast} industry={{ ...industry, ...counts }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Industry' }))
    dialog.getByText('Are you sure you want to delete this industry? This action cannot be undone.')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(error)
  })
})

describe.each(FORMS)('answers per query and day of an $kind', ({ byDefault, path, open, openNew }) => {
  const measured: TokenForecast = { samples: 3, engines: 1, tokensPerAnswer: 5984.2, answers: 63, overAllOwners: false }
  const common = { _id: ID, location: 'Leeds', country: 'US' as const, createdAt: '2026-09-14T10:00:00.000Z' }
  const counts = { queries: 3, activeQueries: 3, results: 270, samples: null, version: 7 }
  const organisation = {
    ...{ ...common, ...counts, name: 'Copperline', industry: [{ _id: OTHER_ID, name: 'Coffee' }] },
    ...{ websiteUrl: null, aliases: [], ownDomains: [], users: 2 },
  }
  const industry = { ...common, ...counts, name: 'Coffee', organisations: 1 }
  const field = () => screen.getByRole('combobox', { name: 'Answers per query and day' })
  const choose = (text: string) => chooseOption(field(), text)
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const forecastOf = () => screen.getByText(/tokens a day/).textContent
  const FORMS = [
    {
      kind: 'organisation',
      byDefault: 3,
      path: `/api/admin/organization/${ID}`,
      open: (forecast: TokenForecast, more: { samples?: number | null; activeQueries?: number } = {}) =>
        openAdmin(<OrganisationForm forecast={forecast} organisation={{ ...organisation, ...more }} />),
      openNew: () => openAdmin(<OrganisationForm forecast={measured} organisation={null} />),
    },
    {
      kind: 'industry',
      byDefault: 1,
      path: `/api/admin/industry/${ID}`,
      open: (forecast: TokenForecast, more: { samples?: number | null; activeQueries?: number } = {}) =>
        openAdmin(<IndustryForm forecast={forecast} industry={{ ...industry, ...more }} />),
      openNew: () => openAdmin(<IndustryForm forecast={measured} industry={null} />),
    },
  ]
  const forecast = { ...measured, samples: byDefault }

  it('offers its default and 1 to 10, and says what more of them do', async () => {
    network({})
    open(forecast)
    const numbers = Array.from({ length: 10 }, (_, index) => String(index + 1))
    expect(field().textContent).toBe(`Default (${byDefault})`)
    expect(await openOptions(field())).toEqual([`Default (${byDefault})`, ...numbers])
    screen.getByText('More answers a day make the figures steadier and cost in proportion.')
  })

  it('forecasts the tokens of a day as they are chosen, aloud', async () => {
    network({})
    open({ ...measured, samples: 3 })
    expect(forecastOf()).toBe('About 54,000 tokens a day: 3 active queries × 3 answers × about 6,000 tokens each.')
    await choose('10')
    expect(screen.getByText(/tokens a day/).getAttribute('role')).toBe('status')
    expect(forecastOf()).toBe('About 180,000 tokens a day: 3 active queries × 10 answers × about 6,000 tokens each.')
    await choose('1')
    expect(forecastOf()).toBe('About 18,000 tokens a day: 3 active queries × 1 answer × about 6,000 tokens each.')
  })

  it('saves the choice with the version that was edited, and null for the default', async () => {
    const calls = network({ [`POST ${path}`]: () => ({ body: {} }) })
    open(forecast, { samples: 5 })
    expect(field().textContent).toBe('5')
    await choose('7')
    await save()
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ samples: 7, version: 7 }))
    cleanup()
    open(forecast, { samples: 5 })
    await choose(`Default (${byDefault})`)
    await save()
    await waitFor(() => expect(calls[1]?.body).toMatchObject({ samples: null, version: 7 }))
  })

  it('shows why a setting was refused', async () => {
    const prompt = 'Please give a whole number from 1 to 10, or leave it empty'
    network({ [`POST ${path}`]: () => ({ status: 400, body: { error: 'Invalid', fields: { samples: prompt } } }) })
    open(forecast)
    await save()
    expect(await screen.findByText(prompt)).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('one query is one', () => {
    network({})
    open({ ...measured, samples: 3 }, { activeQueries: 1 })
    expect(forecastOf()).toBe('About 18,000 tokens a day: 1 active query × 3 answers × about 6,000 tokens each.')
  })

  it('without an active query it says what each would take', () => {
    network({})
    openNew()
    expect(forecastOf()).toBe('No active query yet. Each active query would take about 18,000 tokens a day.')
  })

  it('without an answer it says that there is no forecast, whatever is chosen', async () => {
    network({})
    open({ ...forecast, tokensPerAnswer: null, answers: 0, overAllOwners: true })
    await choose('4')
    expect(forecastOf()).toBe('No answer has been made in the last 7 days, so the tokens a day cannot be forecast.')
  })

  it('says when the answers of all owners are what it rests on', () => {
    network({})
    open({ ...measured, overAllOwners: true })
    expect(forecastOf()).toMatch(/about 6,000 tokens each, as measured over all owners\.$/)
    cleanup()
    open({ ...measured, overAllOwners: true }, { activeQueries: 0 })
    expect(forecastOf()).toMatch(/about 18,000 tokens a day, as measured over all owners\.$/)
  })

  it('names the engines once there are several', () => {
    network({})
    open({ ...measured, engines: 2 })
    const said = within(document.body).getByText(/tokens a day/).textContent
    expect(said).toBe('About 108,000 tokens a day: 3 active queries × 3 answers × 2 engines × about 6,000 tokens each.')
  })
})
