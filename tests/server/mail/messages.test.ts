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

it('an invitation names the organisation', () => {
  const mail = composeMail('invite', { ...plain, organisation: 'Kiln Street' })
  expect(mail.subject).toBe('You are invited to Kiln Street on Sightline')
  expect(mail.text).toContain('Kiln Street')
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
