import { describe, expect, it } from 'vitest'
import { confirmPasswordPrompt, passwordPrompt } from '@/lib/account-rules'

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
})
