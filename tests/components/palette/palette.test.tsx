import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SelectionProvider } from '@/components/layout/navigation-link'
import { PaletteLauncher, SearchButton } from '@/components/palette/palette-launcher'
import { allowedNavigation } from '@/lib/access/navigation'
import type { Role } from '@/lib/access/permissions'
import { clearSession } from '@/lib/api/session'
import type { Found } from '@/lib/palette/shapes'
import { keepRecord, reply, stubServer } from '@/tests/support/browser-server'

const ID = '650000000000000000000001'
const OTHER = '650000000000000000000002'
const NOTHING: Found = { queries: [], rivals: [], sites: [], actions: [], organizations: [], industries: [], users: [] }
const own = { _id: OTHER, name: 'Loomhouse', kind: 'organisation' } as const
const OWN_QUERY = {
  _id: ID,
  searchTerm: 'day office near King’s Cross',
  active: true,
  owner: own,
  opens: 'page',
} as const

beforeEach(() => {
  keepRecord()
  vi.spyOn(window, 'open').mockReturnValue(null)
})
/** A page with the palette and its button; answers by the text that is looked for. */
function visit({
  roles = ['marketeer'],
  found = {},
  search = '',
}: {
  roles?: Role[]
  found?: Record<string, Partial<Found>>
  search?: string
} = {}) {
  const pushed: string[] = []
  const router = { push: (href: string) => void pushed.push(href), prefetch: () => {} } as unknown as AppRouterInstance
  const answers = Object.entries(found).map(([text, groups]) => [
    `GET /api/app/find?${new URLSearchParams({ q: text })}`,
    () => reply(200, { ...NOTHING, ...groups }),
  ])
  const server = stubServer(Object.fromEntries(answers))
  render(
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value="/visibility-data">
        <NuqsTestingAdapter searchParams={search}>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <SelectionProvider>
              <SearchButton className="" />
              <PaletteLauncher navigation={allowedNavigation({ roles, organisationId: OTHER })} />
            </SelectionProvider>
          </QueryClientProvider>
        </NuqsTestingAdapter>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  )
  return { pushed, server }
}

const dialog = () => screen.findByRole('dialog', { name: 'Search Sightline' })
const press = (key: string, modifiers = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent

async function open() {
  press('k', { ctrlKey: true })
  return within(await dialog()).getByRole('combobox')
}

describe('the command palette', () => {
  it('opens by Ctrl K, Cmd K and its button, and closes by Escape and the same keys', async () => {
    visit()
    await open()
    press('k', { ctrlKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    press('K', { metaKey: true })
    await userEvent.type(within(await dialog()).getByRole('combobox'), 'vis{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(await dialog()).toBeTruthy()
  })

  it('keeps the letters typed before its code was loaded when the next one comes with its focus', async () => {
    visit()
    press('k', { ctrlKey: true })
    for (const key of ['p', 'r']) press(key)
    const onFocus = ({ target }: FocusEvent) => {
      const field = target as HTMLInputElement
      if (field.getAttribute('role') === 'combobox') fireEvent.input(field, { target: { value: `${field.value}o` } })
    }
    document.addEventListener('focusin', onFocus, { once: true })
    const found = within(await dialog()).getByRole<HTMLInputElement>('combobox')
    await waitFor(() => expect(options()).toEqual(['Profile']))
    expect(found.value).toBe('pro')
  })

  it('keeps what is typed before its code is loaded, and no key reaches the page meanwhile', async () => {
    visit()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    press('k', { ctrlKey: true })
    const kept = ['p', 'r', 'x', 'Backspace', 'o', 'f', 'Enter'].map((key) => press(key))
    expect(kept).not.toContain(true)
    // Keys that write nothing do what they always do.
    expect([press('Shift'), press('c', { ctrlKey: true })]).toEqual([true, true])
    const found = within(await dialog()).getByRole<HTMLInputElement>('combobox')
    await waitFor(() => expect(found.value).toBe('prof'))
    expect(document.activeElement).toBe(found)
    expect(options()).toEqual(['Profile'])
    await userEvent.keyboard('ile')
    expect(found.value).toBe('profile')
    field.remove()
  })

  it('does not open when it was dismissed before its code was loaded', async () => {
    visit()
    press('k', { ctrlKey: true })
    press('v')
    press('Escape')
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await open()).getAttribute('value')).toBe('')
  })

  it('leaves a dialog that is open alone', async () => {
    visit()
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
    press('k', { ctrlKey: true })
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByRole('dialog', { name: 'Search Sightline' })).toBeNull()
    document.querySelector('dialog')?.remove()
  })

  it('lists the pages of the person before anything is typed, the first one chosen', async () => {
    visit()
    await open()
    expect(options()).toEqual([
      ...[
        'Home',
        'Visibility',
        'Answers',
        'Opportunities',
        'Sentiment Analysis',
        'GEO Recommendations',
        'Plan an action',
        'Connect your assistant',
      ],
      ...['Monthly report', 'Present', 'Profile', 'How we calculate', 'Sign Out'],
    ])
    expect(chosen()).toBe('Home')
    cleanup()
    visit({ roles: ['marketeer', 'systemAdmin'] })
    await open()
    expect(options()).toEqual(expect.arrayContaining(['DashboardAdmin', 'UsersAdmin', 'Invite a userAdmin']))
  })

  it.each([
    ['tokens', 'DashboardAdmin'],
    ['TOK us', 'DashboardAdmin'],
    ['sign-ins', 'Profile'],
    ['rivàls', 'Opportunities'],
    ['plan', 'Plan an action'],
    ['us', 'UsersAdmin'],
  ])('finds a page by the words of its tasks: %s', async (text, page) => {
    visit({ roles: ['marketeer', 'systemAdmin'] })
    await userEvent.type(await open(), text)
    expect(options()[0]).toBe(page)
  })

  it('asks the server once the typing pauses, and shows what it finds in groups', async () => {
    const industry = { _id: OTHER, name: 'Flexible Workspace', kind: 'industry' } as const
    const { server } = visit({
      roles: ['marketeer', 'organisationAdmin'],
      found: {
        day: {
          queries: [OWN_QUERY, { ...OWN_QUERY, _id: OTHER, searchTerm: 'day pass', active: false, owner: industry }],
          actions: [{ _id: ID, title: 'State day-pass prices', status: 'in_progress' }],
          users: [{ _id: ID, name: 'Dayo Reyes', detail: 'dayo@loomhouse.test' }],
        },
      },
    })
    await userEvent.type(await open(), 'day')
    await screen.findByText('Dayo Reyes')
    expect(server.called().filter((call) => call.includes('/find'))).toEqual(['GET /api/app/find?q=day'])
    const groups = screen.getAllByRole('group').map((group) =>
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    )
    expect(screen.getAllByRole('group').map((group) => group.firstElementChild?.textContent)).toEqual([
      'Queries',
      'Actions',
      'Users',
    ])
    expect(groups).toEqual([
      ['day office near King’s CrossLoomhouse', 'day passFlexible Workspace · Inactive'],
      ['State day-pass pricesIn Progress'],
      ['Dayo Reyesdayo@loomhouse.test'],
    ])
    expect(screen.getByText('4 results')).toBeTruthy()
  })

  it.each([
    ['a query', { queries: [OWN_QUERY] }, `/query/${ID}?engine=anthropic`],
    [
      'another owner’s query',
      { queries: [{ ...OWN_QUERY, opens: 'form' as const }] },
      `/admin/organisation-query/${OTHER}/${ID}`,
    ],
    [
      'a rival',
      { rivals: [{ key: 'day & co/ltd', name: 'Day & Co' }] },
      '/rival/day%20%26%20co%2Fltd?engine=anthropic',
    ],
    ['a site', { sites: ['day.example'] }, '/opportunities?engine=anthropic&site=day.example'],
    [
      'an action',
      { actions: [{ _id: ID, title: 'day', status: 'pending' as const }] },
      `/geo-recommendations?action=${ID}`,
    ],
    ['an organisation', { organizations: [{ _id: ID, name: 'day', detail: 'London' }] }, `/admin/organisation/${ID}`],
    ['an industry', { industries: [{ _id: ID, name: 'day', detail: 'London' }] }, `/admin/industry/${ID}`],
    [
      'a colleague',
      { users: [{ _id: ID, name: null, detail: 'day@loomhouse.test' }] },
      `/organisation-admin/user/${ID}`,
    ],
  ])('opens %s where it is shown, with the engine that was chosen', async (_what, groups, href) => {
    const { pushed } = visit({ found: { day: groups }, search: '?engine=anthropic&queries=abc' })
    const field = await open()
    await userEvent.type(field, 'day')
    await screen.findByRole('option')
    await userEvent.type(field, '{Enter}')
    expect(pushed).toEqual([href])
  })

  it.each([
    ['loom', 'see as loom'],
    ['loom', 'loom'],
  ])(
    'lets a system admin see as an organisation, which a marketeer is not offered: “%s” by “%s”',
    async (text, typed) => {
      const found = { [text]: { organizations: [{ _id: ID, name: 'Loomhouse', detail: 'London' }] } }
      const { server, pushed } = visit({ roles: ['marketeer', 'systemAdmin'], found })
      const field = await open()
      await userEvent.type(field, typed)
      await userEvent.click(await screen.findByRole('option', { name: 'See as Loomhouse' }))
      await waitFor(() => expect(server.called()).toContain('POST /api/admin/see-as'))
      expect(server.calls.at(-1)?.body).toEqual({ organization: ID })
      // Refused here: it stays, and says so.
      expect(pushed).toEqual([])
      expect(localStorage.getItem('recent-choices')).toBeNull()
      cleanup()
      visit({ found })
      await userEvent.type(await open(), text)
      expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['LoomhouseLondon'])
    },
  )

  it('opens a user of all in the admin area, for system admins', async () => {
    const user = { _id: ID, name: 'Dayo', detail: 'dayo@loomhouse.test' }
    const { pushed } = visit({ roles: ['marketeer', 'systemAdmin'], found: { dayo: { users: [user] } } })
    await userEvent.type(await open(), 'dayo')
    await userEvent.click(await screen.findByRole('option'))
    expect(pushed).toEqual([`/admin/user/${ID}`])
  })

  it('opens in a new tab with Ctrl Enter and Ctrl click, and stays', async () => {
    const { pushed } = visit()
    const field = await open()
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    fireEvent.click(screen.getByRole('option', { name: 'Opportunities' }), { ctrlKey: true })
    expect(vi.mocked(window.open).mock.calls.map(([href]) => href)).toEqual(['/', '/opportunities'])
    expect(pushed).toEqual([])
    expect(await dialog()).toBeTruthy()
  })

  it('lists the last choices of this browser first, without repeating them, until its person signs out', async () => {
    visit({ found: { day: { queries: [OWN_QUERY] } } })
    await userEvent.type(await open(), 'day')
    await screen.findByRole('option')
    press('Enter')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.type(await open(), 'profile{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open()
    expect(options().slice(0, 3)).toEqual(['Profile', 'day office near King’s CrossLoomhouse', 'Home'])
    expect(options().filter((option) => option === 'Profile')).toHaveLength(1)
    clearSession()
    cleanup()
    visit()
    await open()
    expect(options()[0]).toBe('Home')
  })

  it.each(['no list', '{"a":1}', '[1,null,{"href":"//evil.test","label":"x","detail":"","icon":"home"}]'])(
    'ignores what else was stored as choices: %s',
    async (stored) => {
      localStorage.setItem('recent-choices', stored)
      visit()
      await open()
      expect(options()[0]).toBe('Home')
    },
  )

  it('says that nothing was found, and that the search failed, with the pages still there', async () => {
    visit({ found: { zzz: {} } })
    const field = await open()
    await userEvent.type(field, 'zzz')
    expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy()
    expect(field.getAttribute('aria-activedescendant')).toBeNull()
    await userEvent.clear(field)
    await userEvent.type(field, 'vis')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Queries and other records cannot be searched right now.',
    )
    expect(options()).toEqual(['Visibility'])
  })

  it('shows names as text, whatever they are', async () => {
    const name = '<img src=x onerror=alert(1)>'
    visit({ found: { img: { actions: [{ _id: ID, title: name, status: 'none' }] } } })
    await userEvent.type(await open(), 'img')
    expect((await screen.findByRole('option')).textContent).toContain(name)
    expect(document.querySelector('img')).toBeNull()
  })
})
