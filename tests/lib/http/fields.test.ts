import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { recommendationStatusInput } from '@/lib/actions/shapes'
import { answerPreviewInput } from '@/lib/answers/shapes'
import { hostInLetters } from '@/lib/http/fields'
import { industryInput } from '@/lib/industries/shapes'
import { noteInput } from '@/lib/notes/shapes'
import { organisationInput, ownOrganisationInput, readTokenInput } from '@/lib/organisations/shapes'
import { profileInput, registerInput, setPasswordInput } from '@/lib/people/account-shapes'
import { trackedQueryInput } from '@/lib/queries/shapes'
import { recommendationInput } from '@/lib/recommendations/shapes'

// What people name (R-API-3, R-API-20).

const id = 'a'.repeat(24)
const password = { password: 'Tidal-Quince-48', confirmPassword: 'Tidal-Quince-48' }
const person = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.test', ...password, tos: true }
const organisation = { name: 'Loomhouse', industry: [id], location: 'London', country: 'GB' }

const NAMES: [what: string, shape: ZodType, body: object, field: string][] = [
  ['first name', registerInput, person, 'firstName'],
  ['last name', registerInput, person, 'lastName'],
  ['first name of an invitation', setPasswordInput, { ...person, token: 'x', id }, 'firstName'],
  ['last name of a profile', profileInput, {}, 'lastName'],
  ['organisation', organisationInput, organisation, 'name'],
  ['place', organisationInput, organisation, 'location'],
  ['industry', industryInput, {}, 'name'],
  ['search term', trackedQueryInput, {}, 'searchTerm'],
  ['term of a preview', answerPreviewInput, { organization: id }, 'searchTerm'],
  ['title of a recommendation', recommendationInput, { organization: [id] }, 'title'],
  ['title of an own action', recommendationStatusInput, {}, 'title'],
  ['note', noteInput, { day: '2026-11-20' }, 'text'],
  ['read token', readTokenInput, {}, 'name'],
]
const EMPTY = [
  ' ',
  '\u200b',
  '\u3164',
  '\u00ad',
  '\u115f\u1160',
  '\u2800',
  '\u202e\u202c',
  '\u2066 \u2069',
  '\ufeff\u200d',
]

/** The prompt at each field that is refused. */
function prompts(shape: ZodType, body: object): Record<string, string> {
  const { error } = shape.safeParse(body)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
}

describe.each(NAMES)('the name of a %s', (_what, shape, body, field) => {
  it('of invisible letters is prompted for like a missing one', () => {
    const missing = prompts(shape, { ...body, [field]: '' })
    expect(Object.keys(missing)).toEqual([field])
    for (const given of EMPTY) expect(prompts(shape, { ...body, [field]: given })).toEqual(missing)
  })

  it('keeps its joiners, and loses marks that turn the writing direction', () => {
    const given = { ...body, [field]: ' \u2067می\u200cخواهم\u2069 \u202e👩\u200d🚀 ' }
    expect(shape.parse(given)).toMatchObject({ [field]: 'می\u200cخواهم 👩\u200d🚀' })
  })
})

const LONG: [what: string, shape: ZodType, body: object, field: string][] = [
  ['description of a recommendation', recommendationInput, { title: 'A', organization: [id] }, 'description'],
  ['description of an own action', recommendationStatusInput, { title: 'A' }, 'description'],
  ['profile of a searcher', trackedQueryInput, { searchTerm: 'a' }, 'searcherProfile'],
]

describe.each(LONG)('the %s', (_what, shape, body, field) => {
  it('of invisible letters counts as none', () => {
    const none = shape.parse({ ...body, [field]: '' })
    for (const given of EMPTY) expect(shape.parse({ ...body, [field]: given })).toEqual(none)
  })

  it('takes 4,000 characters and no more', () => {
    expect(prompts(shape, { ...body, [field]: 'x'.repeat(4000) })).toEqual({})
    expect(Object.keys(prompts(shape, { ...body, [field]: 'x'.repeat(4001) }))).toEqual([field])
  })
})

describe('names and titles', () => {
  it.each(NAMES)('of a %s take 300 characters and no more', (_what, shape, body, field) => {
    expect(prompts(shape, { ...body, [field]: 'x'.repeat(300) })).toEqual({})
    expect(Object.keys(prompts(shape, { ...body, [field]: 'x'.repeat(301) }))).toEqual([field])
  })

  it.each(['aliases', 'neverMatch'])('in a list of %s need visible letters, too', (field) => {
    const said = { [field]: 'Please provide at least 2 characters' }
    for (const given of EMPTY) expect(prompts(ownOrganisationInput, { [field]: [given.repeat(2)] })).toEqual(said)
    expect(ownOrganisationInput.parse({ [field]: ['\u202aLoom House\u202c'] })).toEqual({ [field]: ['Loom House'] })
  })
})

describe('a host in letters', () => {
  it.each([
    ['xn--mller-kva.de', 'müller.de'],
    ['MÜLLER.de', 'müller.de'],
    ['XN--MLLER-KVA.DE', 'müller.de'],
    ['mail.xn--mller-kva.xn--p1ai', 'mail.müller.рф'],
    ['xn--fiqs8s', '中国'],
    ['xn--r8jz45g.jp', '例え.jp'],
    ['xn--strae-oqa.de', 'straße.de'],
    ['xn--3e0b707e', '한국'],
    ['xn--ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['xn--ls8h.la', '💩.la'],
    ['bu\u0308cher.example', 'bücher.example'],
  ])('%s is %s', (host, letters) => {
    expect(hostInLetters(host)).toBe(letters)
    expect(hostInLetters(letters)).toBe(letters)
  })

  it.each([
    'example.test',
    '127.0.0.1',
    'localhost',
    '',
    'xn--a',
    'xn--.de',
    'a b.müller.de',
    'müller.de/x',
    'müller.de:80',
    'müller.de\0',
  ])('%j stays as it is', (host) => {
    expect(hostInLetters(host)).toBe(host)
  })

  it('with an invisible sign stays unchanged, so that it is no other host', () => {
    expect(hostInLetters('mül\u00adler.de')).toBe('mül\u00adler.de')
  })

  it('of any letters is found again from its punycode', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{Ll}\p{Lo}]{1,20}$/u), (label) => {
        const plain = URL.parse(`http://${label}.example`)?.hostname
        fc.pre(plain !== undefined && !/\p{Default_Ignorable_Code_Point}/u.test(label))
        expect(hostInLetters(plain)).toBe(hostInLetters(`${label}.example`))
      }),
    )
  })
})
