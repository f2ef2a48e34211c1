import { describe, expect, it } from 'vitest'
import { env, resetEnv } from '@/server/env'
import { type AccountMailKind, maskEmail } from '@/server/mail/mailer'
import { composeMail } from '@/server/mail/messages'

const KINDS: [AccountMailKind, page: string, subject: string][] = [
  ['verify', '/verify-email', 'Confirm your email address for Sightline'],
  ['reset', '/reset-password', 'Reset your Sightline password'],
  ['invite', '/set-password', 'You are invited to Sightline'],
  ['passwordChanged', '/request-reset', 'Your Sightline password was changed'],
  ['addressTaken', '/request-reset', 'You already have a Sightline account'],
]
const plain = { to: 'ada@example.test', name: null, organisation: null, token: null }
const token = { id: 'a'.repeat(24), token: 'T'.repeat(43) }

describe.each(KINDS)('the mail %s', (kind, page, subject) => {
  it('says what it is, why it came, and where its link leads, in both of its parts', () => {
    const mail = composeMail(kind, { ...plain, token })
    expect(mail.subject).toBe(subject)
    const link = new URL(mail.link)
    expect(link.origin + link.pathname).toBe(env().appUrl + page)
    expect(Object.fromEntries(link.searchParams)).toEqual(token)
    expect(mail.text).toContain(`:\n${mail.link}\n`)
    expect(mail.html.split(`href="${mail.link.replace('&', '&amp;')}"`)).toHaveLength(3)
    for (const part of [mail.text, mail.html]) {
      expect(part).toMatch(/You receive this email because/)
      expect(part).toContain('Sightline')
    }
  })

  it('loads nothing from anywhere, and suits light and dark', () => {
    const { html } = composeMail(kind, plain)
    expect(html).not.toMatch(/<img|<link|<script|src=|@import|url\(|https?:(?!\/\/localhost:3000)/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme: dark')
  })

  it('names are text and nothing else (R-SAFE-32)', () => {
    const hostile = `<img src=x onerror="alert('1')"> & "Co"`
    const { html, text } = composeMail(kind, { ...plain, name: hostile, organisation: hostile })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;Co&quot;')
    expect(text).toContain(`Hello ${hostile},`)
  })
})

describe('an invitation', () => {
  const invitation = {
    inviter: 'Priya Shah',
    role: 'organisationAdmin',
    expiresAt: '2026-11-29T14:05:00.000Z',
  } as const

  it('names organisation, inviter, role and expiry, the same in both of its parts', () => {
    const mail = composeMail('invite', { ...plain, organisation: 'Kiln Street', token, invitation })
    expect(mail.subject).toBe('You are invited to Kiln Street on Sightline')
    for (const said of [
      'Priya Shah invites you to the organisation Kiln Street on Sightline.',
      'Your role: Organisation Admin.',
      'The link works once, until 29 November 2026 at 14:05 UTC.',
      'You receive this email because Priya Shah invited this address to Sightline.',
    ]) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
  })

  it('without a known inviter comes from an administrator', () => {
    const { text } = composeMail('invite', plain)
    expect(text).toContain('An administrator invites you to Sightline.')
    expect(text).toContain('because an administrator invited this address')
  })

  it('gives no name a line of its own', () => {
    const hostile = 'Ruth\r\nBcc: all@victim.example\u2028\u0000Second\tline'
    const mail = composeMail('invite', {
      ...plain,
      name: hostile,
      organisation: hostile,
      invitation: { ...invitation, inviter: hostile },
    })
    const shown = 'Ruth Bcc: all@victim.example Second line'
    expect(mail.subject).toBe(`You are invited to ${shown} on Sightline`)
    expect(mail.text).toContain(`Hello ${shown},\n`)
    expect(mail.text).toContain(`${shown} invites you to the organisation ${shown} on Sightline.\n`)
    expect(mail.text).not.toMatch(/^Bcc:/m)
  })
})

it('links are made of APP_URL (R-SAFE-6)', () => {
  process.env.APP_URL = 'https://app.example.org/'
  resetEnv()
  expect(composeMail('reset', { ...plain, token }).link).toMatch(/^https:\/\/app\.example\.org\/reset-password\?token=/)
  delete process.env.APP_URL
  resetEnv()
})

it('an address is masked for the log (R-SAFE-42)', () => {
  expect(maskEmail('ada.byron@example.org')).toBe('a***@example.org')
})
