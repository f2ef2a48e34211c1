import { describe, expect, it } from 'vitest'
import { normaliseEmail } from '@/lib/http/fields'
import { accessByRole, type Claims, decide, newcomerOf, roleOfValues, roleValuesIn } from '@/lib/people/sign-on'

const ANY: { domains: string[]; needsHostedDomain: boolean } = { domains: [], needsHostedDomain: false }
const OURS = { domains: ['woolcroft.example', 'xn--mller-kva.example'], needsHostedDomain: false }
const GOOGLE = { ...OURS, needsHostedDomain: true }
const read = (claims: Claims, rules = ANY) => newcomerOf({ sub: '1', ...claims }, rules, normaliseEmail)

describe('who comes (R-SIGNON-6)', () => {
  it.each<[string, Claims, typeof ANY, string]>([
    ['no address', {}, ANY, 'noEmail'],
    ['an empty address', { email: ' ' }, ANY, 'noEmail'],
    ['two addresses', { email: 'a@x.example,b@y.example' }, ANY, 'noEmail'],
    ['a list of addresses', { email: ['a@x.example'] }, ANY, 'noEmail'],
    ['no address but a user name, and any domain', { preferred_username: 'ada@woolcroft.example' }, ANY, 'noEmail'],
    ['a user name that is none', { preferred_username: 'ada' }, OURS, 'noEmail'],
    ['a foreign address', { email: 'ada@evil.example', email_verified: true }, OURS, 'foreignEmail'],
    ['a foreign user name', { preferred_username: 'ada@evil.example' }, OURS, 'foreignEmail'],
    ['a domain below ours', { email: 'ada@evil.woolcroft.example', email_verified: true }, OURS, 'foreignEmail'],
    ['a domain that ends as ours', { email: 'ada@evilwoolcroft.example', email_verified: true }, OURS, 'foreignEmail'],
    [
      'an address that is not verified',
      { email: 'ada@woolcroft.example', email_verified: false },
      OURS,
      'unverifiedEmail',
    ],
    ['the same as text', { email: 'ada@woolcroft.example', email_verified: 'false' }, ANY, 'unverifiedEmail'],
    [
      'a private Google account at our address',
      { email: 'ada@woolcroft.example', email_verified: true },
      GOOGLE,
      'foreignEmail',
    ],
  ])('%s is refused', (_what, claims, rules, refusal) => {
    expect(read(claims, rules)).toBe(refusal)
  })

  it('an address is read in its stored form, and is theirs beyond doubt when verified or of our domain', () => {
    const ada = { email: 'ada@woolcroft.example', firstName: null, lastName: null }
    expect(read({ email: 'ADA@Woolcroft.example' })).toEqual({ ...ada, proven: false })
    expect(read({ email: 'ada@woolcroft.example', email_verified: true })).toEqual({ ...ada, proven: true })
    expect(read({ email: 'ada@woolcroft.example' }, OURS)).toEqual({ ...ada, proven: true })
    expect(read({ upn: 'ada@woolcroft.example' }, OURS)).toEqual({ ...ada, proven: true })
    expect(read({ email: 'ada@woolcroft.example', hd: 'woolcroft.example' }, GOOGLE)).toEqual({ ...ada, proven: true })
    expect(read({ email: 'ada@MÜLLER.example' }, OURS)).toMatchObject({ email: 'ada@müller.example' })
  })

  it('names are read apart or together, and left out when they cannot be ours', () => {
    const named = (claims: Claims) => read({ email: 'ada@x.example', ...claims })
    expect(named({ given_name: 'Ada', family_name: 'King' })).toMatchObject({ firstName: 'Ada', lastName: 'King' })
    expect(named({ name: 'Ada King Lovelace' })).toMatchObject({ firstName: 'Ada', lastName: 'King Lovelace' })
    expect(named({ name: 'Ada' })).toMatchObject({ firstName: 'Ada', lastName: null })
    expect(named({ given_name: 'A'.repeat(301), family_name: 7 })).toMatchObject({ firstName: null, lastName: null })
  })
})

describe('what becomes of a newcomer (R-SIGNON-3)', () => {
  const proven = { email: 'ada@x.example', proven: true, firstName: null, lastName: null }
  const unproven = { ...proven, proven: false }
  const account = (hasPassword: boolean, isConnected: boolean) => ({ id: 'account', hasPassword, isConnected })
  const none = { identified: null, account: null, autoJoin: false }

  it('only the subject signs in to an account; its address never does', () => {
    expect(decide(proven, { ...none, identified: 'mine', account: account(true, false) })).toEqual({
      kind: 'signIn',
      userId: 'mine',
    })
    for (const autoJoin of [true, false])
      for (const [hasPassword, isConnected] of [
        [true, false],
        [true, true],
        [false, true],
      ] as const)
        expect(decide(proven, { identified: null, account: account(hasPassword, isConnected), autoJoin })).toEqual({
          kind: 'connect',
          userId: 'account',
        })
  })

  it('an open invitation is accepted, by a mailed code where the address may be anybody’s', () => {
    expect(decide(proven, { ...none, account: account(false, false) })).toEqual({ kind: 'accept', userId: 'account' })
    expect(decide(unproven, { ...none, account: account(false, false) })).toEqual({
      kind: 'connect',
      userId: 'account',
    })
  })

  it('who has no account joins only where that is on', () => {
    expect(decide(proven, none)).toEqual({ kind: 'refuse', refusal: 'noAccount' })
    expect(decide(proven, { ...none, autoJoin: true })).toEqual({ kind: 'join' })
    expect(decide(unproven, { ...none, autoJoin: true })).toEqual({ kind: 'refuse', refusal: 'unverifiedEmail' })
  })
})

describe('the role claim (R-SIGNON-5)', () => {
  it('is a text or a list, by name or by path, and nothing else', () => {
    expect(roleValuesIn({ groups: ['a', 7, 'b'] }, 'groups')).toEqual(['a', 'b'])
    expect(roleValuesIn({ groups: 'a' }, 'groups')).toEqual(['a'])
    expect(roleValuesIn({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a'])
    expect(roleValuesIn({ 'https://x.example/roles': ['a'] }, 'https://x.example/roles')).toEqual(['a'])
    for (const claims of [{}, { groups: null }, { groups: { a: true } }, { groups: 7 }])
      expect(roleValuesIn(claims, 'groups')).toEqual([])
    expect(roleValuesIn({}, '__proto__')).toEqual([])
    expect(roleValuesIn({}, 'constructor.name')).toEqual([])
  })

  it('says nothing where the issuer left the list out because it is long', () => {
    expect(roleValuesIn({ _claim_names: { groups: 'src1' } }, 'groups')).toBeNull()
    expect(roleValuesIn({ hasgroups: true }, 'groups')).toBeNull()
  })

  const map = [
    { value: 'ops', organization: null, role: 'systemAdmin' },
    { value: 'leads', organization: 'A', role: 'organisationAdmin' },
    { value: 'staff', organization: 'A', role: 'marketeer' },
    { value: 'other', organization: 'B', role: 'marketeer' },
  ]
  const rules = { roleMap: map, systemAdmins: false }
  const both = new Set(['A', 'B'])

  it('the first entry of the map wins, whatever the order of the claim', () => {
    expect(roleOfValues(['staff', 'leads'], rules, both)?.value).toBe('leads')
    expect(roleOfValues(['nothing'], rules, both)).toBeNull()
  })

  it('an entry of a deleted organisation, and a system admin beyond the setting, count for nothing', () => {
    expect(roleOfValues(['leads', 'other'], rules, new Set(['B']))?.value).toBe('other')
    expect(roleOfValues(['ops', 'staff'], rules, both)?.value).toBe('staff')
    expect(roleOfValues(['ops'], rules, both)).toBeNull()
    expect(roleOfValues(['ops', 'staff'], { ...rules, systemAdmins: true }, both)?.value).toBe('ops')
  })

  const nobody = { organisationId: null, organisationAdmin: false, systemAdmin: false }
  const [ops, leads, staff] = map
  const plain = { hadValue: false, systemAdmins: false, isEmergency: false }

  it('gives, lowers and takes away what it gave; what people gave stays', () => {
    const lead = { organisationId: 'A', organisationAdmin: true, systemAdmin: false }
    expect(accessByRole(nobody, leads ?? null, plain)).toEqual(lead)
    expect(accessByRole(lead, staff ?? null, { ...plain, hadValue: true })).toEqual({
      ...lead,
      organisationAdmin: false,
    })
    expect(accessByRole(lead, null, { ...plain, hadValue: true })).toEqual(nobody)
    expect(accessByRole(lead, null, plain)).toEqual(lead)
  })

  it('makes and ends system admins only by the setting, and never ends the emergency account', () => {
    const admin = { ...nobody, systemAdmin: true }
    const on = { ...plain, systemAdmins: true }
    expect(accessByRole(nobody, ops ?? null, plain).systemAdmin).toBe(false)
    expect(accessByRole(nobody, ops ?? null, on).systemAdmin).toBe(true)
    expect(accessByRole(admin, staff ?? null, plain).systemAdmin).toBe(true)
    expect(accessByRole(admin, staff ?? null, on).systemAdmin).toBe(false)
    expect(accessByRole(admin, null, { ...on, hadValue: true }).systemAdmin).toBe(false)
    expect(accessByRole(admin, staff ?? null, { ...on, isEmergency: true }).systemAdmin).toBe(true)
  })
})
