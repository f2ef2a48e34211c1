import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ConnectScreen } from '@/components/mcp/connect-screen'
import { ConsentScreen } from '@/components/mcp/consent-screen'
import { ASSISTANT_CALLS, ASSISTANT_CONNECTIONS } from '@/lib/mcp/endpoints'
import type { AssistantCallRow, ConnectionRow } from '@/lib/mcp/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { ID, openAdmin } from '@/tests/components/form/admin-page'

const ADDRESS = 'https://sightline.example/api/mcp'
const connection: ConnectionRow = {
  ...{ _id: ID, clientName: 'Claude', clientId: 'https://claude.example/client.json', person: 'tom@loomhouse.example' },
  ...{ mine: false, createdAt: '2026-11-02T10:00:00.000Z', lastUsedAt: '2026-11-22T06:00:30.000Z' },
}
const asked: AssistantCallRow = {
  ...{ tokenId: ID, tokenName: 'Claude', tool: 'get_visibility', day: '2026-11-22', times: 3 },
  lastAt: '2026-11-22T06:00:30.000Z',
}

function open(isAdmin: boolean, connections: ConnectionRow[] = [connection]) {
  openAdmin(<ConnectScreen address={ADDRESS} isAdmin={isAdmin} organisation="Loomhouse" today="2026-11-22" />, {
    [ASSISTANT_CONNECTIONS]: { items: connections, total: connections.length },
    [ASSISTANT_CALLS]: { items: [asked], total: 1 },
  })
}
const cells = (region: string) =>
  within(within(screen.getByRole('region', { name: region })).getByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('Connect your assistant', () => {
  it('has settings for each assistant, with a token where one is needed', async () => {
    open(true)
    expect(screen.getByRole('region', { name: 'Address for Claude' }).textContent).toBe(ADDRESS)
    expect(screen.getByRole('region', { name: 'Command for Claude Code' }).textContent).toContain('Bearer sl_…')
    await userEvent.click(screen.getByRole('radio', { name: 'Cursor' }))
    const cursor = JSON.parse(screen.getByRole('region', { name: 'Settings for Cursor' }).textContent ?? '')
    expect(cursor.mcpServers.sightline).toEqual({ url: ADDRESS, headers: { Authorization: 'Bearer sl_…' } })
    await userEvent.click(screen.getByRole('radio', { name: 'VS Code' }))
    const code = JSON.parse(screen.getByRole('region', { name: 'Settings for VS Code' }).textContent ?? '')
    expect(code.servers.sightline.url).toBe(ADDRESS)
    await userEvent.click(screen.getByRole('radio', { name: 'ChatGPT' }))
    expect(screen.getByRole('region', { name: 'Address for ChatGPT' }).textContent).toBe(ADDRESS)
  })

  it('says to admins who was let in and what was asked', () => {
    open(true)
    expect(cells('Let in')).toEqual([
      'Claudeclaude.example',
      'tom@loomhouse.example',
      '2 Nov 26',
      'Today, 06:00',
      'End',
    ])
    expect(cells('What was asked lately')).toEqual(['get_visibility', 'Claude', '3 times', 'Today, 06:00'])
    expect(screen.getByRole('link', { name: 'Make a read token' }).getAttribute('href')).toBe(
      '/organisation-settings#read-tokens',
    )
  })

  it('says to others what they let in themselves', () => {
    open(false, [{ ...connection, mine: true, lastUsedAt: null }])
    expect(cells('Let in')).toEqual(['Claudeclaude.example', 'You', '2 Nov 26', 'Never', 'End'])
    expect(screen.queryByRole('region', { name: 'What was asked lately' })).toBeNull()
    screen.getByText('Read tokens are made by the admins of your organisation.')
  })

  it('ends one after a question', async () => {
    const calls = network({ [`DELETE ${ASSISTANT_CONNECTIONS}/${ID}`]: () => ({ body: { message: 'success' } }) })
    open(true)
    const [end] = screen.getAllByRole('button', { name: 'End Claude' })
    if (end) await userEvent.click(end)
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'End Claude?' })).getByRole('button', { name: 'End' }),
    )
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`DELETE ${ASSISTANT_CONNECTIONS}/${ID}`))
  })
})

describe('letting an assistant in', () => {
  const params = { client_id: 'https://claude.example/client.json', redirect_uri: 'https://claude.example/back' }
  const consent = {
    ...{ client: 'Claude', host: 'claude.example', goesTo: 'claude.example', organisation: 'Loomhouse' },
    ...{ person: 'amelia@loomhouse.example', params },
  }

  it('names who asks, where it answers, for whom, and what it may do', () => {
    openAdmin(<ConsentScreen consent={consent} />, {})
    screen.getByRole('heading', { name: 'Claude wants to read the figures of Loomhouse' })
    screen.getByText(/answers at claude\.example/)
    screen.getByText('change anything')
    screen.getByText('Signed in as amelia@loomhouse.example')
  })

  it.each([
    ['Let it in', true],
    ['Refuse', false],
  ])('%s sends the decision, and what was asked with it', async (name, allowed) => {
    const calls = network({
      'POST /api/oauth/authorize': () => ({ status: 409, body: { error: 'Please end one first.' } }),
    })
    openAdmin(<ConsentScreen consent={consent} />, {})
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(calls).toEqual([{ call: 'POST /api/oauth/authorize', body: { ...params, allowed } }]))
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false)
  })

  it('says why nobody can be let in', () => {
    openAdmin(<ConsentScreen consent={{ refused: 'It does not say who it is.' }} />, {})
    screen.getByText('It does not say who it is.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
