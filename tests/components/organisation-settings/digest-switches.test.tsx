import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DigestReader } from '@/lib/schemas/digest'
import { network } from '../recommendation-tracker/tracker-api'
import { ID, OTHER_ID } from '../records/admin-page'
import { openSettings } from './settings-page'

const LIST = 'GET /api/orgAdmin/digest'
const SWITCH = 'POST /api/orgAdmin/digest'

const freya: DigestReader = {
  _id: ID,
  firstName: 'Freya',
  lastName: 'Lindqvist',
  email: 'freya@loomhouse.test',
  organizationAdmin: true,
  digest: true,
}
const tom: DigestReader = {
  ...freya,
  _id: OTHER_ID,
  firstName: 'Tom',
  lastName: 'Brandt',
  email: 'tom@loomhouse.test',
  organizationAdmin: false,
  digest: false,
}

const switchOf = (person: string) => screen.getByRole('switch', { name: `Weekly digest for ${person}` })
const isOn = (person: string) => switchOf(person).getAttribute('aria-checked')

/** A server that keeps who gets the digest. */
function server(people = [freya, tom]) {
  let kept = people
  return network({
    [LIST]: () => ({ body: { items: kept } }),
    [SWITCH]: ({ body }) => {
      const { user, on } = body as { user: string; on: boolean }
      kept = kept.map((reader) => (reader._id === user ? { ...reader, digest: on } : reader))
      return { body: kept.find(({ _id }) => _id === user) }
    },
  })
}

describe('who gets the weekly digest', () => {
  it('names each person with the role, and is saved at once', async () => {
    const calls = server()
    openSettings({ readers: [freya, tom] })
    const list = within(screen.getByRole('list', { name: 'Who gets the weekly digest' }))
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'FLFreya Lindqvistfreya@loomhouse.testOrganisation Admin',
      'TBTom Brandttom@loomhouse.testMarketeer',
    ])
    expect([isOn('Freya Lindqvist'), isOn('Tom Brandt')]).toEqual(['true', 'false'])
    await userEvent.click(switchOf('Tom Brandt'))
    await screen.findByText('Digest on for Tom Brandt')
    expect(calls.find(({ call }) => call === SWITCH)?.body).toEqual({ user: OTHER_ID, on: true })
    await waitFor(() => expect(isOn('Tom Brandt')).toBe('true'))
    await userEvent.click(switchOf('Freya Lindqvist'))
    await screen.findByText('Digest off for Freya Lindqvist')
  })

  it('stays as it was where it could not be saved, and says so', async () => {
    network({
      [SWITCH]: () => ({ status: 500, body: { error: 'Something went wrong...' } }),
      [LIST]: () => ({ body: { items: [tom] } }),
    })
    openSettings({ readers: [tom] })
    await userEvent.click(switchOf('Tom Brandt'))
    await screen.findByText('This was not saved. Please try again.')
    await waitFor(() => expect(isOn('Tom Brandt')).toBe('false'))
  })

  it('opens what would be sent this week', async () => {
    network({
      [`GET /api/app/digest/org/${ID}`]: () => ({ body: { subject: null, parts: null, html: null, text: null } }),
    })
    openSettings({ readers: [freya] })
    await userEvent.click(screen.getByRole('button', { name: 'See this week’s mail' }))
    await screen.findByRole('dialog', { name: 'This week’s mail' }, { timeout: 5000 })
    await screen.findByText('No mail this week')
  })
})
