import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { IndustryForm } from '@/components/industries/industry-form'
import { OrganisationForm } from '@/components/organisations/organisation-form'
import type { TokenForecast } from '@/lib/industries/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { chooseOption, openOptions } from '@/tests/components/choose-option'
import { ID, OTHER_ID, openAdmin } from '@/tests/components/form/admin-page'

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

describe.each(FORMS)('answers per query and day of an $kind', ({ byDefault, path, open, openNew }) => {
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
