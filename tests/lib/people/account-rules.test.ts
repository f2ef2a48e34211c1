import { describe, expect, it } from 'vitest'
import { readMailedLink } from '@/lib/api/auth'
import { normaliseEmail } from '@/lib/http/fields'
import {
  confirmEmailPrompt,
  confirmPasswordPrompt,
  emailPrompt,
  namePrompt,
  passwordPrompt,
} from '@/lib/people/account-rules'

describe('an e-mail address (R-SAFE-7)', () => {
  it.each([
    ['plain', 'ada@example.org'],
    ['with capitals and outer spaces', '  Ada@Example.ORG '],
    ['with a tag', 'ada+geo@example.org'],
    ['of wide letters', 'ａｄａ@example.org'],
    ['of 254 characters', `${'a'.repeat(242)}@example.org`],
    ['with an apostrophe', "o'brien@company.test"],
    ['with dots and hyphens', 'a.b-c@my-company.co.uk'],
    ['with a host in letters', 'ada@müller.de'],
    ['with a host in punycode', 'ada@xn--mller-kva.de'],
    ['in Arabic', 'بريد@مثال.إختبار'],
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
    ['backticks', '`ada`@example.org'],
    ['an apostrophe in the host', "ada@o'brien.test"],
    ['two dots in a row', 'a..b@example.org'],
    ['a dot at its start', '.a@example.org'],
    ['a dot before the @', 'a.@example.org'],
    ['two dots in the host', 'a@example..org'],
    ['a dot at its end', 'a@example.org.'],
    ['a host that begins with a hyphen', 'a@-host.test'],
    ['a host that ends with a hyphen', 'a@host-.test'],
    ['a top level that begins with a hyphen', 'a@host.-test'],
    ['a header', 'ada@example.org\r\nBcc: eve@evil.org'],
    ['a NUL', 'ada@example.org\0'],
    ['an invisible character', 'a\u200Bda@example.org'],
    ['a filler of Hangul', 'a\u3164da@example.org'],
    ['an invisible character in the host', 'ada@exa\u00ADmple.org'],
    ['an invisible character in a host in letters', 'ada@mül\u200Bler.de'],
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

  it.each([
    ['ada@müller.de', 'ada@müller.de'],
    ['Ada@MÜLLER.DE', 'ada@müller.de'],
    ['ada@xn--mller-kva.de', 'ada@müller.de'],
    ['ADA@XN--MLLER-KVA.DE', 'ada@müller.de'],
    ['ada@mu\u0308ller.de', 'ada@müller.de'],
    ['ada@post.xn--mller-kva.xn--p1ai', 'ada@post.müller.рф'],
    ['xn--mller-kva@example.org', 'xn--mller-kva@example.org'],
    ["O'Brien@Company.test", "o'brien@company.test"],
  ])('%s is kept as %s, because both spellings of a host are one mailbox', (given, kept) => {
    expect(normaliseEmail(given)).toBe(kept)
    expect(normaliseEmail(kept)).toBe(kept)
    expect(confirmEmailPrompt(given, kept)).toBeUndefined()
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
    for (const unseen of ['\u200b', '\u3164', '\u00ad', '\u2800\u2800', '\u202e'])
      expect(namePrompt(unseen, 'Please provide your first name')).toBe('Please provide your first name')
  })
})

describe('a mailed link', () => {
  it('is a token and an id', () => {
    expect(readMailedLink({ token: 't', id: 'i', utm_source: 'mail' })).toEqual({ token: 't', id: 'i' })
  })

  it.each([{}, { token: 't' }, { id: 'i' }, { token: '', id: 'i' }, { token: ['t', 'u'], id: 'i' }])(
    '%j is none',
    (query) => {
      expect(readMailedLink(query)).toBeNull()
    },
  )
})

describe('the rules of a password (R-SIGNIN-9)', () => {
  it.each([
    ['', 'Passwords should be at least 8 characters'],
    ['Aa1!aaa', 'Passwords should be at least 8 characters'],
    ['AAAAAA1!', 'Passwords should contain a lowercase letter'],
    ['aaaaaa1!', 'Passwords should contain an uppercase letter'],
    ['Aaaaaaa!', 'Passwords should contain a number'],
    ['Aaaaaaa1', 'Passwords should contain a special character'],
    [`Aa1!${'a'.repeat(125)}`, 'Passwords should be at most 128 characters'],
  ])('%s: %s', (password, prompt) => {
    expect(passwordPrompt(password)).toBe(prompt)
  })

  it('says the first broken rule only, in the order of R-SIGNIN-9', () => {
    expect(['', 'aaaaaaaa', 'AAAAAAAA', 'aaaaAAAA', 'aaaaAA11'].map(passwordPrompt)).toEqual([
      'Passwords should be at least 8 characters',
      'Passwords should contain an uppercase letter',
      'Passwords should contain a lowercase letter',
      'Passwords should contain a number',
      'Passwords should contain a special character',
    ])
  })

  it.each([
    'Aa1!aaaa',
    `Aa1!${'a'.repeat(124)}`,
    'Ünïcödé-1',
    'Пароль-12',
    'With space1 A',
    'Ａａ１！ａａａａ',
    '😀😀😀😀😀Aa1',
  ])('accepts %s', (password) => {
    expect(passwordPrompt(password)).toBeUndefined()
  })

  it('characters are counted, not the bytes or halves that they are stored in', () => {
    expect(passwordPrompt('Aa1😀😀')).toBe('Passwords should be at least 8 characters')
  })

  it('the confirmation must match', () => {
    expect(confirmPasswordPrompt('Aa1!aaaa', 'Aa1!aaab')).toBe('Passwords do not match')
    expect(confirmPasswordPrompt('Aa1!aaaa', 'Aa1!aaaa')).toBeUndefined()
  })

  it.each([
    ['é as one letter and as two', 'Caf\u00e9-2026', 'Cafe\u0301-2026'],
    ['Hangul as syllables and as letters', 'Aa1!\ud55c\uad6d', 'Aa1!\u1112\u1161\u11ab\u1100\u116e\u11a8'],
    ['wide letters and plain ones', 'Ａａ１！ａａａａ', 'Aa1!aaaa'],
    ['a hard space and a plain one', 'With\u00a0space1', 'With space1'],
  ])('the confirmation matches what is the same password: %s', (_what, one, other) => {
    expect(confirmPasswordPrompt(one, other)).toBeUndefined()
    expect(confirmPasswordPrompt(other, one)).toBeUndefined()
  })
})
