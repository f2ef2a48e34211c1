import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { IndustryForm } from '@/components/industries/industry-form'
import { OrganisationForm } from '@/components/organisations/organisation-form'
import type { TokenForecast } from '@/lib/industries/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { chooseOption, openOptions } from '@/tests/components/choose-option'
import { COPPERLINE, ID, openAdmin } from '@/tests/components/form/admin-page'

const measured: TokenForecast = { samples: 3, engines: 1, tokensPerAnswer: 5984.2, answers: 63, overAllOwners: false }
const industry = { ...COPPERLINE, name: 'Coffee', organisations: 1 }

const field = () => screen.getByRole('combobox', { name: 'Answers per query and day' })
const choose = (text: string) => chooseOption(field(), text)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const forecastOf = () => screen.getByText(/tokens a day/).textContent

type Part = { samples?: number | null; activeQueries?: number }
const ofOrganisation = (forecast: TokenForecast, more: Part = {}) =>
  openAdmin(<OrganisationForm forecast={forecast} organisation={{ ...COPPERLINE, ...more }} />)
const ofIndustry = (forecast: TokenForecast, more: Part = {}) =>
  openAdmin(<IndustryForm forecast={forecast} industry={{ ...industry, ...more }} />)
const FORMS = [
  { kind: 'organisation', byDefault: 3, path: `/api/admin/organization/${ID}`, open: ofOrganisation },
  { kind: 'industry', byDefault: 1, path: `/api/admin/industry/${ID}`, open: ofIndustry },
]

beforeEach(() => void network({}))

describe.each(FORMS)('answers per query and day of an $kind', ({ byDefault, path, open }) => {
  const forecast = { ...measured, samples: byDefault }

  it('offers its default and 1 to 10, and says what more of them do', async () => {
    open(forecast)
    const numbers = Array.from({ length: 10 }, (_, index) => String(index + 1))
    expect(field().textContent).toBe(`Default (${byDefault})`)
    expect(await openOptions(field())).toEqual([`Default (${byDefault})`, ...numbers])
    expect(forecastOf()).toContain(`3 active queries × ${byDefault} answer`)
    screen.getByText('More answers a day make the figures steadier and cost in proportion.')
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
})

describe('the forecast in money', () => {
  const means = [
    { engine: 'openai', tokens: 8000, costMicros: 5_396.8, questions: 200 },
    { engine: 'anthropic', tokens: 9000, costMicros: null, questions: 0 },
  ]
  const openWith = (activeQueries: number, costs = means) =>
    openAdmin(<OrganisationForm forecast={measured} means={costs} organisation={{ ...COPPERLINE, activeQueries }} />)
  const month = () => screen.getByText(/a month/, { selector: '[role=status]' }).textContent

  it('follows the choice, aloud, and says whose price is not known', async () => {
    openWith(7)
    expect(month()).toBe('About 1,260 calls and $3.40 a month, without Claude, whose price is not known.')
    expect(screen.getByText(/a month/, { selector: '[role=status]' }).getAttribute('role')).toBe('status')
    await choose('6')
    expect(month()).toBe('About 2,520 calls and $6.80 a month, without Claude, whose price is not known.')
  })

  it('says what each query would be while there is none, and what is an estimate', () => {
    openWith(0, [{ engine: 'openai', tokens: 8000, costMicros: 20_000, questions: 0 }])
    expect(month()).toBe(
      'For each active query: about 90 calls and $1.80 a month. It is an estimate for ChatGPT, not asked yet.',
    )
  })

  it('invents no price where none is known', () => {
    openWith(1, means.slice(1))
    expect(month()).toBe('About 90 calls a month, price not known.')
  })
})

describe('the forecast of an owner', () => {
  it('forecasts the tokens of a day on each choice, and screen readers hear it', async () => {
    ofOrganisation(measured)
    expect(forecastOf()).toBe('About 54,000 tokens a day: 3 active queries × 3 answers × about 6,000 tokens each.')
    await choose('10')
    expect(screen.getByText(/tokens a day/).getAttribute('role')).toBe('status')
    expect(forecastOf()).toBe('About 180,000 tokens a day: 3 active queries × 10 answers × about 6,000 tokens each.')
    await choose('1')
    expect(forecastOf()).toBe('About 18,000 tokens a day: 3 active queries × 1 answer × about 6,000 tokens each.')
  })

  it.each<[string, Partial<TokenForecast>, number, string]>([
    ['one query', {}, 1, 'About 18,000 tokens a day: 1 active query × 3 answers × about 6,000 tokens each.'],
    [
      'several engines',
      { engines: 2 },
      3,
      'About 108,000 tokens a day: 3 active queries × 3 answers × 2 engines × about 6,000 tokens each.',
    ],
    [
      'the answers of all owners',
      { overAllOwners: true },
      3,
      'About 54,000 tokens a day: 3 active queries × 3 answers × about 6,000 tokens each, as measured over all owners.',
    ],
    [
      'no query and the answers of all owners',
      { overAllOwners: true },
      0,
      'No active query yet. Each active query would take about 18,000 tokens a day, as measured over all owners.',
    ],
  ])('says what it rests on: %s', (_what, part, activeQueries, sentence) => {
    ofOrganisation({ ...measured, ...part }, { activeQueries })
    expect(forecastOf()).toBe(sentence)
  })

  it('without an active query says what each would take', () => {
    openAdmin(<OrganisationForm forecast={measured} organisation={null} />)
    expect(forecastOf()).toBe('No active query yet. Each active query would take about 18,000 tokens a day.')
  })

  it('is none without an answer, whatever is chosen', async () => {
    ofOrganisation({ ...measured, tokensPerAnswer: null, answers: 0, overAllOwners: true })
    await choose('4')
    expect(forecastOf()).toBe('No answer has been made in the last 7 days, so the tokens a day cannot be forecast.')
  })
})
