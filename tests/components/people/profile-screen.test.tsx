import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Prefetched } from '@/components/data/prefetched'
import { ProfileScreen } from '@/components/people/profile-screen'
import type { CurrentUser, SessionRow } from '@/lib/people/account-shapes'
import { reply } from '@/tests/support/browser-server'
import { ID, open, session, user } from './profile-page'

const SESSIONS = '/api/app/session'
const here = session({ _id: '2'.repeat(24), current: true, browser: 'Chrome on Linux' })
const there = session()
const unknown = session({ _id: '3'.repeat(24), browser: null })
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

function show(
  { person = user(), sessions = [here, there, unknown] }: { person?: CurrentUser; sessions?: SessionRow[] } = {},
  answers: Parameters<typeof open>[1] = {},
) {
  const left = new Set(sessions)
  const items = () => reply(200, { items: [...left] })
  const end = (row: SessionRow) => () => {
    left.delete(row)
    return reply(200, { message: 'success' })
  }
  const ends = Object.fromEntries(sessions.map((row) => [`DELETE ${SESSIONS}/${row._id}`, end(row)]))
  const page = open(
    <Prefetched responses={{ [SESSIONS]: { items: sessions } }}>
      <ProfileScreen user={person} />
    </Prefetched>,
    {
      [`GET ${SESSIONS}`]: items,
      ...ends,
      ...answers,
    },
  )
  return page
}
const rows = () => within(screen.getByRole('list', { name: 'Where you are signed in' })).getAllByRole('listitem')
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the own profile', () => {
  it('shows names to change, and address, organisation and role to read', () => {
    show({ person: user({ organizationAdmin: true }) })
    expect([value(/^First name/), value(/^Last name/)]).toEqual(['Amelia', 'Okafor'])
    for (const label of ['Email', 'Organisation', 'Role'])
      expect(screen.getByLabelText(label)).toHaveProperty('readOnly', true)
    expect([value('Email'), value('Organisation'), value('Role')]).toEqual([
      'amelia@loomhouse.test',
      'Loomhouse',
      'Organisation Admin',
    ])
  })

  it('works for a user without organisation and without name', () => {
    show({ person: user({ organization: null, firstName: null, lastName: null }) })
    expect([value(/^First name/), value('Organisation'), value('Role')]).toEqual(['', 'None', 'Marketeer'])
  })

  it('requires both names before it asks anybody', async () => {
    const { called } = show()
    await userEvent.clear(screen.getByLabelText(/^First name/))
    await userEvent.clear(screen.getByLabelText(/^Last name/))
    await press('Save')
    screen.getByText('Please provide your first name')
    screen.getByText('Please provide your last name')
    screen.getByText('Please check for errors')
    expect(called().filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('saves the names, says so, and the menu follows', async () => {
    const { calls, refreshed } = show(
      {},
      { [`POST /api/app/user/${ID}`]: () => reply(200, user({ firstName: 'Mia' })) },
    )
    await userEvent.clear(screen.getByLabelText(/^First name/))
    await userEvent.type(screen.getByLabelText(/^First name/), 'Mia')
    await press('Save')
    await screen.findByText('Profile saved')
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ firstName: 'Mia', lastName: 'Okafor' })
    expect(JSON.parse(localStorage.getItem('user') ?? '{}').firstName).toBe('Mia')
    expect(refreshed()).toBe(1)
  })
})

describe('the weekly digest', () => {
  const digest = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Weekly digest' })

  it('is switched at once, and kept by this browser', async () => {
    const { calls } = show({}, { 'POST /api/app/user': () => reply(200, user({ digest: true })) })
    expect(digest().checked).toBe(false)
    await userEvent.click(digest())
    await screen.findByText('Weekly digest on')
    expect(digest().checked).toBe(true)
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ _id: ID, digest: true })
    expect(JSON.parse(localStorage.getItem('user') ?? '{}').digest).toBe(true)
  })

  it('goes back when it was not saved', async () => {
    show({ person: user({ digest: true }) }, { 'POST /api/app/user': () => reply(500, { error: 'x' }) })
    await userEvent.click(digest())
    await waitFor(() => expect(digest().checked).toBe(true))
    expect(screen.queryByText('Weekly digest off')).toBeNull()
  })

  it('is not there for someone without an organisation', () => {
    show({ person: user({ organization: null, digest: null }) })
    expect(screen.queryByRole('switch', { name: 'Weekly digest' })).toBeNull()
  })
})

describe('where one is signed in', () => {
  it('lists browser, sign-in and last sight of each, and marks this browser', () => {
    show()
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Chrome on LinuxThis browser/),
      expect.stringMatching(
        /^Firefox on WindowsSigned in 18 November 2026 at 09:14Last seen 20 November 2026 at 07:30/,
      ),
      expect.stringMatching(/^Unknown browser/),
    ])
    expect(screen.getAllByText('This browser')).toHaveLength(1)
  })

  it('this browser signs out by the page that does so', () => {
    show()
    expect(
      within(rows()[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/logout')
  })

  it('ends another sign-in, reads the list again and keeps the focus on it', async () => {
    const { called } = show()
    await press(/^Sign out Firefox on Windows/)
    await screen.findByText('Signed out there')
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(called()).toContain(`DELETE ${SESSIONS}/${there._id}`)
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Where you are signed in' }))
  })

  it('one that had ended already disappears without a message; any other failure is shown', async () => {
    const { called } = show(
      {},
      {
        [`DELETE ${SESSIONS}/${there._id}`]: () => reply(404, { error: 'Not found.' }),
        [`DELETE ${SESSIONS}/${unknown._id}`]: () => reply(503, { error: 'Please try again in a moment.' }),
      },
    )
    await press(/^Sign out Unknown browser/)
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.')
    const readBefore = called().filter((call) => call === `GET ${SESSIONS}`).length
    await press(/^Sign out Firefox on Windows/)
    await waitFor(() =>
      expect(called().filter((call) => call === `GET ${SESSIONS}`).length).toBeGreaterThan(readBefore),
    )
    expect(screen.queryByText('Not found.')).toBeNull()
    expect(screen.queryByText('Signed out there')).toBeNull()
  })

  it('signs out everywhere after asking: the record goes, and the sign-in page shows', async () => {
    const { called, visits } = show({}, { [`DELETE ${SESSIONS}`]: () => reply(200, { message: 'success' }) })
    await press('Sign out everywhere')
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere' }))
    dialog.getByText('3 sign-ins end at once.')
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(called()).not.toContain(`DELETE ${SESSIONS}`)
    await press('Sign out everywhere')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(visits).toEqual(['/login']))
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('a failure keeps the dialog open, says why, and keeps the record', async () => {
    const { visits } = show(
      {},
      { [`DELETE ${SESSIONS}`]: () => reply(503, { error: 'Please try again in a moment.' }) },
    )
    await press('Sign out everywhere')
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Please try again in a moment.')
    expect(visits).toEqual([])
    expect(localStorage.getItem('token')).not.toBeNull()
  })
})

describe('the monthly report', () => {
  it('is shown to those who are named, and can only be ended', async () => {
    show()
    expect(screen.queryByRole('switch', { name: 'Monthly report' })).toBeNull()
    cleanup()
    const person = user({ reportMail: true })
    const { calls } = show({ person }, { 'POST /api/app/user': () => reply(200, { ...person, reportMail: false }) })
    const report = screen.getByRole<HTMLInputElement>('switch', { name: 'Monthly report' })
    await userEvent.click(report)
    await screen.findByText('Monthly report off')
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ _id: ID, reportMail: false })
    await userEvent.click(report)
    expect(report.checked).toBe(false)
    expect(screen.getByText('Ended. Only an organisation admin can name you again.')).toBeTruthy()
  })
})
