import { describe, expect, it } from 'vitest'
import { confirmEmailPrompt, emailPrompt, namePrompt, normaliseEmail } from '@/lib/account-rules'

describe('an e-mail address (R-SAFE-7)', () => {
  it.each([
    ['plain', 'ada@example.org'],
    ['with capitals and outer spaces', '  Ada@Example.ORG '],
    ['with a tag', 'ada+geo@example.org'],
    ['of wide letters', 'ａｄａ@example.org'],
    ['of 254 characters', `${'a'.repeat(242)}@example.org`],
  ])('passes %s', (_what, email) => {
    expect(emailPrompt(email)).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['no @', 'ada.example.org'],
    ['two @', 'ada@evil.org@example.org'],
    ['two addresses', 'ada@example.org,eve@evil.org'],
    ['two addresses by a semicolon', 'ada@example.org;eve@evil.org'],
    ['a name around it', 'Ada <ada@example.org>'],
    ['quotes', '"ada"@example.org'],
    ['a header', 'ada@example.org\r\nBcc: eve@evil.org'],
    ['a NUL', 'ada@example.org\0'],
    ['an invisible character', 'a\u200Bda@example.org'],
    ['a wide @ beside the plain one', 'ada＠evil.org@example.org'],
    ['a wide comma', 'ada@example.org，eve@evil.org'],
    ['more than 254 characters', `${'a'.repeat(243)}@example.org`],
  ])('refuses %s', (_what, email) => {
    expect(emailPrompt(email)).toBe('Invalid email address')
  })

  it('has one form, in which it is kept and compared', () => {
    expect(normaliseEmail('  ＡDA@Example.ORG\n')).toBe('ada@example.org')
    expect(normaliseEmail(normaliseEmail('İda@example.org'))).toBe(normaliseEmail('İda@example.org'))
  })

  it('is confirmed by itself, however it is written', () => {
    expect(confirmEmailPrompt('ADA@example.org ', 'ada@example.org')).toBeUndefined()
    expect(confirmEmailPrompt('eve@example.org', 'ada@example.org')).toBe('Emails do not match')
  })
})

describe('a name', () => {
  it('is asked for, is one line, and has at most 300 characters', () => {
    expect(namePrompt('  ', 'Please provide your first name')).toBe('Please provide your first name')
    expect(namePrompt('Ada\nBcc: eve@evil.org', '')).toBe('Invalid input')
    expect(namePrompt('a'.repeat(301), '')).toBe('Names should be at most 300 characters')
    expect(namePrompt("Renée O'Brien-Łukasz", '')).toBeUndefined()
  })
})
