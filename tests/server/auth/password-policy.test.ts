import { describe, expect, it } from 'vitest'
import { passwordPrompt } from '@/lib/people/account-rules'
import { COMMON_ENDINGS, COMMON_WORDS, isCommonPassword, passwordPolicyPrompt } from '@/server/auth/password'

const ada = { email: 'ada.byron@analytical.test', firstName: 'Augusta', lastName: 'Lovelace' }
const common = 'This password is one of the most common ones. Please choose another.'
const personal = 'Passwords should not be made of your name, your email address or the name of the product'

describe('common passwords (R-SAFE-10)', () => {
  it('more than 3,000 that satisfy every rule of a password are refused', () => {
    const capitalised = COMMON_WORDS.flatMap((word) =>
      COMMON_ENDINGS.filter((_, index) => index % 60 === 21).map(
        (ending) => word[0]?.toUpperCase() + word.slice(1) + ending,
      ),
    )
    const wellFormed = new Set(capitalised.filter((password) => passwordPrompt(password) === undefined))
    expect(wellFormed.size).toBeGreaterThan(3000)
    expect([...wellFormed].filter((password) => !isCommonPassword(password))).toEqual([])
  })

  it.each([
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd123!',
    'pASSWORD1!',
    'Welcome2026!',
    'Summer#2025',
    'Qwerty123!',
    '1qaz!QAZ',
  ])('refuses %s', (password) => {
    expect(passwordPolicyPrompt(password, ada)).toBe(common)
  })

  it.each([
    'Test-Pass-1',
    'Demo-Pass-1',
    'Tidal-Quince-48',
    'welcome to the Analytical 1 engine!',
    'Password-of-9-goats',
  ])('accepts %s', (password) => {
    expect(passwordPolicyPrompt(password, { ...ada, email: 'x@y.test' })).toBeUndefined()
  })
})

describe('words of the context (R-SAFE-10)', () => {
  it.each([
    'Augusta-1815',
    'L0vel@ce!42',
    'Byron#2026',
    'Analytical.1',
    'Sightline!26',
    'Augusta.Lovelace1!',
    'S1ghtl1ne-1A',
  ])('refuses %s', (password) => {
    expect(passwordPolicyPrompt(password, ada)).toBe(personal)
  })

  it('accepts one that has more to it than those, and anything of a person without names', () => {
    expect(passwordPolicyPrompt('Augusta-rides-9-llamas', ada)).toBeUndefined()
    expect(passwordPolicyPrompt('Tidal-Quince-48', { email: 'a@b', firstName: null, lastName: null })).toBeUndefined()
    expect(passwordPolicyPrompt('Ada-is-here-1', { email: 'a@b', firstName: 'Ada', lastName: '' })).toBeUndefined()
  })
})
