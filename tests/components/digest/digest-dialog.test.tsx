import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { QueryProvider } from '@/components/data/query-provider'
import { DigestDialog } from '@/components/digest/digest-dialog'
import { keepRecord, reply, stubServer } from '@/tests/support/browser-server'
import { makeDigest } from '@/tests/support/digests'

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

  it('is said to be none for an organisation that gets none', async () => {
    show(() => reply(200, { subject: null, parts: null, html: null, text: null }))
    await screen.findByText('No mail this week')
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
