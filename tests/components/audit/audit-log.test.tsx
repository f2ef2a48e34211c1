import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { AuditLog } from '@/components/audit/audit-log'
import type { AuditEntryRow } from '@/lib/audit/shapes'
import { network } from '../actions/tracker-api'
import { followAddress, OpenedPage } from '../address-bar'

const HOSTILE = '<img src=x onerror=alert(1)>'
const entry = (more: Partial<AuditEntryRow> = {}): AuditEntryRow => ({
  _id: 'a'.repeat(24),
  at: '2026-11-20T09:14:00.000Z',
  actorEmail: 'ruth@example.test',
  actorRole: 'systemAdmin',
  action: 'user.save',
  targetKind: 'user',
  targetId: 'b'.repeat(24),
  targetName: 'amelia@example.test',
  targetExists: true,
  targetOwnerId: null,
  organization: { _id: 'c'.repeat(24), name: 'Acme' },
  detail: { changed: ['role', 'organization'], before: { admin: false }, name: HOSTILE },
  names: {},
  requestId: 'request-1',
  ...more,
})

beforeEach(() => {
  network({})
  followAddress()
  window.history.replaceState(null, '', '/admin/audit')
})
const open = (items: AuditEntryRow[]) =>
  render(
    <OpenedPage answers={{ '/api/admin/audit': { items, total: items.length, page: 1, pageSize: 10 } }}>
      <AuditLog />
    </OpenedPage>,
  )
const row = (number: number) => within(screen.getAllByRole('row')[number] as HTMLElement)

describe('the audit log', () => {
  it('shows who, in which role, did what to which record', () => {
    open([entry(), entry({ _id: 'd'.repeat(24), actorEmail: null, actorRole: 'operator', action: 'strange.thing' })])
    for (const text of ['20 November 2026 at 09:14', 'ruth@example.test', 'System admin', 'Saved user', 'User', 'Acme'])
      expect(row(1).getByText(text)).toBeTruthy()
    for (const text of ['No user', 'Operator', 'strange.thing']) expect(row(2).getByText(text)).toBeTruthy()
  })

  it('names the record, links to it while it exists, and keeps its id in the hint', () => {
    const query = { targetKind: 'organisationQuery', targetName: 'Best desks', targetOwnerId: 'e'.repeat(24) }
    const deleted = { action: 'industry.delete', targetKind: 'industry', targetName: 'Coworking', targetExists: false }
    const erased = { targetName: null, targetExists: false }
    open([entry(query), entry({ ...deleted, _id: 'd'.repeat(24) }), entry({ ...erased, _id: 'f'.repeat(24) })])
    const link = row(1).getByRole('link', { name: 'Best desks' })
    expect(link.getAttribute('href')).toBe(`/admin/organisation-query/${'e'.repeat(24)}/${'b'.repeat(24)}`)
    expect(link.getAttribute('title')).toBe('b'.repeat(24))
    expect(row(2).queryByRole('link')).toBeNull()
    expect(row(2).getByText('Coworking').closest('[title]')?.getAttribute('title')).toBe('b'.repeat(24))
    expect(row(3).getByTitle('b'.repeat(24)).textContent).toBe('N/A')
  })

  it('a press on a row shows all of the entry as text', async () => {
    open([entry()])
    await userEvent.click(row(1).getByRole('button', { name: 'Open Saved user, 20 November 2026 at 09:14' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Saved user' }))
    const pairs = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(pairs).toContainEqual(['changed', 'role\norganization'])
    expect(pairs).toContainEqual(['name', HOSTILE])
    expect(pairs).toContainEqual(['Request id', 'request-1'])
    expect(pairs.find(([name]) => name === 'before')?.[1]).toContain('"admin": false')
    expect(document.querySelector('dialog img')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says what an id in the detail is called, beside the id', async () => {
    const [owner, other] = ['e'.repeat(24), 'f'.repeat(24)]
    const detail = { owner, added: [owner, other], to: { organization: owner } }
    open([entry({ detail, names: { [owner]: HOSTILE } })])
    await userEvent.click(row(1).getByRole('button', { name: /^Open Saved user/ }))
    const terms = within(screen.getByRole('dialog', { name: 'Saved user' })).getAllByRole('term')
    const said = new Map(terms.map((term) => [term.textContent, term.nextSibling?.textContent]))
    expect(said.get('owner')).toBe(`${HOSTILE} (${owner})`)
    expect(said.get('added')).toBe(`${HOSTILE} (${owner})\n${other}`)
    expect(said.get('to')).toContain(`"organization": "${HOSTILE} (${owner})"`)
    expect(document.querySelector('dialog img')).toBeNull()
  })
})
