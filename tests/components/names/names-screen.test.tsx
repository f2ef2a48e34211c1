import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { NamesScreen } from '@/components/names/names-screen'
import { Toaster } from '@/components/ui/toaster'
import type { NameChange, NamePage, NameRow } from '@/lib/names/shapes'
import { network } from '../actions/tracker-api'
import { followAddress, OpenedPage } from '../address-bar'

const HOSTILE = '<img src=x onerror=alert(1)>'
const name = (more: Partial<NameRow> = {}): NameRow => ({
  _id: '7',
  name: 'Baythorne Spaces',
  status: 'new',
  sameAs: null,
  offer: null,
  answers: 184,
  organisations: 3,
  example: { text: `Baythorne Spaces ${HOSTILE}`, start: 0, end: 16 },
  ...more,
})
const page = (items: NameRow[]): NamePage => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 10,
  counts: { new: 38, sameAs: 112, competitor: 64, ignored: 207, unconfirmed: 3 },
})
const change = (more: Partial<NameChange> = {}): NameChange => ({
  _id: 'a'.repeat(24),
  kind: 'sameAs',
  name: 'Foundryrow',
  target: 'Foundry Row',
  state: 'running',
  total: 212,
  done: 131,
  ...more,
})
const CHANGES = 'GET /api/admin/name/change'
const RETRY = `POST /api/admin/name/change/${'a'.repeat(24)}`
const SORT = 'POST /api/admin/name/7'

beforeEach(() => {
  followAddress()
  window.history.replaceState(null, '', '/admin/names')
})
function open(items: NameRow[], address = '/api/admin/name?filter[status]=new') {
  render(
    <OpenedPage answers={{ [address]: page(items) }}>
      <NamesScreen />
      <Toaster />
    </OpenedPage>,
  )
}
const table = () => within(screen.getByRole('table', { name: 'Names' }))

describe('the inbox of names', () => {
  it('shows each name with its counts and one sentence as text', () => {
    network({ [CHANGES]: () => ({ body: { items: [] } }) })
    open([name()])
    expect(table().getByText('Baythorne Spaces', { selector: 'mark' })).toBeTruthy()
    expect(table().getByRole('button', { name: '184 answers that use Baythorne Spaces' })).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
    for (const view of ['To sort 38', 'Same as 112', 'Rivals 64', 'Ignored 207'])
      expect(screen.getByRole('radio', { name: view })).toBeTruthy()
  })

  it('says what a choice changes, and sorts the name', async () => {
    const calls = network({
      [CHANGES]: () => ({ body: { items: [] } }),
      [SORT]: () => ({ body: { results: 212, organisations: 3, both: 28, change: null } }),
      'GET /api/admin/name': () => ({ body: page([]) }),
    })
    open([name()])
    await userEvent.click(table().getByRole('button', { name: 'Ignore: Baythorne Spaces' }))
    expect(await table().findByText('This changes 212 stored answers of 3 organisations.')).toBeTruthy()
    expect(
      table().getByText(/28 answers name both and then count once\. You can undo this under “Ignored”\./),
    ).toBeTruthy()
    await userEvent.click(table().getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(calls).toContainEqual({ call: SORT, body: { action: 'ignore' } }))
    expect(calls).toContainEqual({ call: SORT, body: { action: 'ignore', preview: true } })
  })

  it('acts on the keys S, C and I of a focused row, and Escape closes the panel', async () => {
    network({
      [CHANGES]: () => ({ body: { items: [] } }),
      [SORT]: () => ({ body: { results: 0, organisations: 0, both: 0 } }),
    })
    open([name()])
    const row = table().getAllByRole('row')[1] as HTMLElement
    row.focus()
    await userEvent.keyboard('r')
    expect(await table().findByText('No stored answer changes.')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(table().queryByRole('button', { name: 'Apply' })).toBeNull()
    expect(document.activeElement).toBe(row)
    await userEvent.keyboard('s')
    expect(table().getByRole('combobox', { name: /^Same as/ })).toBeTruthy()
  })
})

describe('names that no text has confirmed', () => {
  const ADDRESS = '/api/admin/name?filter[status]=unconfirmed'
  const SPELLING = 'POST /api/admin/name/9'
  const asana = name({
    name: 'Asana',
    answers: 8,
    offer: { _id: '9', name: 'Asana가', target: { _id: '7', name: 'Asana' } },
    example: { text: 'Asana가 좋습니다.', start: 0, end: 6 },
  })
  const ghost = name({ _id: '8', name: 'Ghostwright', answers: 1, example: null })
  const openUnconfirmed = (items: NameRow[]) => {
    window.history.replaceState(null, '', '/admin/names?filter[status]=unconfirmed')
    open(items, ADDRESS)
  }

  it('have a view of their own, with what the text holds instead', () => {
    network({ [CHANGES]: () => ({ body: { items: [] } }) })
    openUnconfirmed([asana, ghost])
    expect(screen.getByRole('button', { name: 'Not confirmed 3' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
    expect(screen.getByText(/^The reader gave these names, and the text does not hold them/)).toBeTruthy()
    expect(table().getByText('“Asana가” → same as Asana')).toBeTruthy()
    expect(table().getByText('Asana가', { selector: 'mark' })).toBeTruthy()
    expect(table().getByText('The text does not hold it')).toBeTruthy()
    expect(table().getByRole('button', { name: '8 answers in which Asana was not confirmed' })).toBeTruthy()
    expect(table().queryByRole('button', { name: /^Rival/ })).toBeNull()
  })

  it('take the offer, whose brand is already chosen', async () => {
    const calls = network({
      [CHANGES]: () => ({ body: { items: [] } }),
      [SPELLING]: () => ({ body: { results: 8, organisations: 2, both: 0, change: null } }),
      'GET /api/admin/name': () => ({ body: page([]) }),
    })
    openUnconfirmed([asana])
    await userEvent.click(table().getByRole('button', { name: 'Same as…: Asana' }))
    expect(await table().findByText('This changes 8 stored answers of 2 organisations.')).toBeTruthy()
    await userEvent.click(table().getByRole('button', { name: 'Apply' }))
    const body = { action: 'sameAs', target: '7' }
    await waitFor(() => expect(calls).toContainEqual({ call: SPELLING, body }))
  })

  it('open the answers whose text does not hold them', async () => {
    const answer = { _id: 'a'.repeat(24), day: '2026-11-20', engine: 'openai', owner: 'Loomhouse', searchTerm: 'looms' }
    const calls = network({
      [CHANGES]: () => ({ body: { items: [] } }),
      'GET /api/admin/name/8/answers': () => ({
        body: { items: [{ ...answer, example: null }], total: 1, page: 1, pageSize: 10 },
      }),
    })
    openUnconfirmed([ghost])
    await userEvent.click(table().getByRole('button', { name: '1 answer in which Ghostwright was not confirmed' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: /Answers in which “Ghostwright” was not confirmed/ }),
    )
    expect(await dialog.findByText('The text does not hold it')).toBeTruthy()
    expect(dialog.getByText('20 November 2026')).toBeTruthy()
    expect(dialog.getByText('1 answer of the last 28 days.')).toBeTruthy()
    expect(calls.map(({ call }) => call)).toContainEqual(
      expect.stringMatching(/^GET \/api\/admin\/name\/8\/answers\?.*&unconfirmed=true$/),
    )
  })
})

describe('re-evaluations', () => {
  it('show how far they are, three at once', async () => {
    const spellings = change({ _id: 'a'.repeat(24), name: null, target: null })
    const items = [spellings, ...['b', 'c', 'd', 'e'].map((id) => change({ _id: id.repeat(24) }))]
    network({ [CHANGES]: () => ({ body: { items } }) })
    open([name()])
    expect(await screen.findAllByText('Re-evaluating stored answers: 131 of 212')).toHaveLength(3)
    expect(screen.getByText('2 more waiting')).toBeTruthy()
    expect(screen.getAllByText(/“Foundryrow” same as Foundry Row\. No AI call is made\./)).toHaveLength(2)
    expect(screen.getByText(/^Spellings of one name are one brand\. No AI call is made\./)).toBeTruthy()
    expect(screen.getAllByRole('progressbar')[0]?.getAttribute('aria-valuenow')).toBe('131')
  })

  it('that stopped say so, and can be continued', async () => {
    const calls = network({
      [CHANGES]: () => ({ body: { items: [change({ state: 'failed' })] } }),
      [RETRY]: () => ({ body: {} }),
    })
    open([name()])
    expect(await screen.findByText('Stopped at 131 of 212. Nothing is half changed in an answer.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(RETRY))
  })
})
