import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { QueryProvider } from '@/components/data/query-provider'
import { UnknownSubscription, UnsubscribeScreen } from '@/components/digest/unsubscribe-screen'
import { DigestDialog } from '@/components/organisations/organisation-settings'
import { keepRecord, reply, stubServer } from '@/tests/support/browser-server'
import { makeDigest } from '@/tests/support/digests'
import { alertText, button, open, press } from '../people/account-page'

const ID = 'a'.repeat(24)
const PATH = `GET /api/app/digest/org/${ID}`

function show(answer: () => Response) {
  keepRecord()
  stubServer({ [PATH]: answer })
  const onClose = vi.fn()
  render(
    <QueryProvider>
      <DigestDialog onClose={onClose} organisationId={ID} />
    </QueryProvider>,
  )
  return onClose
}

describe('this week’s mail', () => {
  it('is shown as a document of its own, which runs no script', async () => {
    const parts = makeDigest()
    const onClose = show(() => reply(200, { subject: 'One clear change', parts, html: '<h1>Hello</h1>', text: '' }))
    const mail = await screen.findByTitle('One clear change')
    expect(mail.getAttribute('srcdoc')).toBe('<h1>Hello</h1>')
    expect(mail.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalled()
  })

  it('can be asked for again when it failed', async () => {
    let working = false
    show(() => (working ? reply(200, { subject: null, parts: null, html: null, text: null }) : reply(404, {})))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    working = true
    await userEvent.click(retry)
    await screen.findByText('No mail this week')
  })
})

describe('the page of the link in a digest', () => {
  const TOKEN = 'T'.repeat(43)
  const OFF = `POST /api/digest/unsubscribe?token=${TOKEN}`
  const done = () => reply(200, { message: 'success' })
  const show = (answers: Parameters<typeof open>[1]) =>
    open(<UnsubscribeScreen address="amelia.okafor@…" mail="digest" on token={TOKEN} />, answers)

  const heading = () => screen.getByRole('heading', { level: 1 }).textContent

  it('turns the digest off by a press, says for whom, and moves the focus to what it says', async () => {
    const { calls } = show({ [OFF]: done })
    await press('Turn off the weekly digest')
    expect(heading()).toBe('Weekly digest is off for amelia.okafor@…')
    expect(document.activeElement?.contains(screen.getByRole('heading'))).toBe(true)
    expect(calls.map(({ call, body }) => [call, body])).toEqual([[OFF, { 'List-Unsubscribe': 'One-Click' }]])
    expect(calls[0]?.headers.get('authorization')).toBeNull()
  })

  it('says when it was not saved, and can be pressed again', async () => {
    let working = false
    show({ [OFF]: () => (working ? done() : reply(502, null)) })
    await press('Turn off the weekly digest')
    expect(alertText()).toContain('This was not saved. Please try again.')
    expect(heading()).toBe('Turn off the weekly digest?')
    working = true
    await press('Turn off the weekly digest')
    expect(heading()).toBe('Weekly digest is off for amelia.okafor@…')
    expect(alertText()).toBeNull()
  })

  it('of a link that belongs to no one leads to the profile', () => {
    open(<UnknownSubscription />)
    expect(heading()).toBe('This link does not work')
    expect(screen.getByRole('link', { name: 'Profile settings' }).getAttribute('href')).toBe('/profile')
    expect(() => button(/Turn/)).toThrow()
  })
})
