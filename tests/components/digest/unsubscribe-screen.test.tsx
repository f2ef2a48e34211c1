import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UnknownSubscription, UnsubscribeScreen } from '@/components/digest/unsubscribe-screen'
import { reply } from '@/tests/support/browser-server'
import { alertText, button, open, press } from '../accounts/account-page'

const TOKEN = 'T'.repeat(43)
const OFF = `POST /api/digest/unsubscribe?token=${TOKEN}`
const ON = `POST /api/digest/resubscribe?token=${TOKEN}`
const done = () => reply(200, { message: 'success' })
const show = (answers: Parameters<typeof open>[1] = {}, on = true) =>
  open(<UnsubscribeScreen address="amelia.okafor@…" on={on} token={TOKEN} />, answers)
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('the page of the link in a digest', () => {
  it('asks, and does nothing by itself', () => {
    const { called } = show()
    expect(heading()).toBe('Turn off the weekly digest?')
    expect(called()).toEqual([])
  })

  it('turns the digest off by a press, says for whom, and moves the focus to what it says', async () => {
    const { calls } = show({ [OFF]: done })
    await press('Turn off the weekly digest')
    expect(heading()).toBe('Weekly digest is off for amelia.okafor@…')
    expect(document.activeElement?.contains(screen.getByRole('heading'))).toBe(true)
    expect(calls.map(({ call, body }) => [call, body])).toEqual([[OFF, { 'List-Unsubscribe': 'One-Click' }]])
    expect(calls[0]?.headers.get('authorization')).toBeNull()
  })

  it('turns it on again, also where it was off before', async () => {
    const { called } = show({ [ON]: done, [OFF]: done }, false)
    expect(heading()).toBe('Weekly digest is off for amelia.okafor@…')
    await press('Turn it on again')
    expect(heading()).toBe('Weekly digest is on for amelia.okafor@…')
    await press('Turn off the weekly digest')
    expect(called()).toEqual([ON, OFF])
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
