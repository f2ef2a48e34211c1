import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { recommendationStatusInput } from '@/lib/actions/shapes'
import { industryInput } from '@/lib/industries/shapes'
import { organisationInput, ownOrganisationInput } from '@/lib/organisations/shapes'
import { profileInput } from '@/lib/people/account-shapes'
import { trackedQueryInput } from '@/lib/queries/shapes'
import { recommendationInput } from '@/lib/recommendations/shapes'
import { promptsOf } from '@/server/http/request'

const id = '0'.repeat(24)
const many = (count: number, item = id) => Array.from({ length: count }, () => item)
const organisation = { name: 'Copperline', industry: [id], location: 'London', country: 'GB' }
const recommendation = { title: 'Write more', organization: [id] }
const NAME = 'Please use at most 300 characters'
const NO_ORGANISATION = 'Please select at least one organisation'
const LONG = 'Please use at most 4,000 characters'

/** Per schema: a valid body, then fields with an invalid value and the sentence about it. */
const FORMS: [name: string, z.ZodType, body: object, refused: [field: string, value: unknown, prompt: string][]][] = [
  [
    'an industry',
    industryInput,
    { name: 'Tea' },
    [
      ['name', 'x'.repeat(301), NAME],
      ['name', ' ', 'Please provide an industry name'],
      ['name', 'a\0b', 'Invalid input'],
      ['location', 'x'.repeat(301), NAME],
      ['country', 'FR', 'Please choose a country'],
    ],
  ],
  [
    'an organisation',
    organisationInput,
    organisation,
    [
      ['name', 'x'.repeat(301), NAME],
      ['location', 'x'.repeat(301), NAME],
      ['industry', [], 'Please choose at least one industry'],
      ['industry', many(101), 'Please choose at most 100 industries'],
      ['aliases', many(25), 'Please give at most 20 further brand names'],
      ['aliases', ['Tea', 'x'.repeat(301)], 'Please use at most 300 characters for each name'],
      ['aliases', ['a\0b'], 'Invalid input'],
      ['websiteUrl', 'x'.repeat(2049), 'Please use at most 2,048 characters'],
    ],
  ],
  [
    'the own organisation',
    ownOrganisationInput,
    {},
    [
      ['location', '', 'Please provide a location'],
      ['location', 'x'.repeat(301), NAME],
    ],
  ],
  [
    'a query',
    trackedQueryInput,
    {},
    [
      ['searchTerm', '', 'Please provide a search term'],
      ['searchTerm', 'x'.repeat(301), NAME],
      ['profileName', 'x'.repeat(301), NAME],
      ['searcherProfile', 'x'.repeat(4001), LONG],
    ],
  ],
  [
    'a recommendation',
    recommendationInput,
    recommendation,
    [
      ['title', '', 'Please provide a title'],
      ['title', undefined, 'Please provide a title'],
      ['title', 'x'.repeat(301), 'Titles can have 300 characters at most'],
      ['description', 'x'.repeat(4001), 'Descriptions can have 4,000 characters at most'],
      ['organization', [], NO_ORGANISATION],
      ['organization', '', NO_ORGANISATION],
      ['organization', undefined, NO_ORGANISATION],
      ['organization', ['none'], NO_ORGANISATION],
      ['organization', many(3001), 'Please select at most 3,000 organisations'],
    ],
  ],
  [
    "a recommendation's status",
    recommendationStatusInput,
    { recommendation: id },
    [
      ['notes', 'x'.repeat(4001), LONG],
      ['status', 'done', 'Invalid input'],
    ],
  ],
  ['the own profile', profileInput, {}, [['profileImage', 'x'.repeat(290_001), 'Please choose a smaller image']]],
]

describe('what a form is told of a field that is refused', () => {
  it.each(FORMS)('of %s', (_name, schema, body, fields) => {
    expect(schema.safeParse(body).success).toBe(true)
    for (const [field, value, prompt] of fields) {
      const { error } = schema.safeParse({ ...body, [field]: value })
      expect(error && promptsOf(error)).toEqual({ [field]: prompt })
    }
  })

  it('a text at its limit passes', () => {
    expect(industryInput.parse({ name: 'x'.repeat(300) }).name).toHaveLength(300)
    expect(organisationInput.parse({ ...organisation, aliases: many(20, ' Tea ') }).aliases).toEqual(many(20, 'Tea'))
    expect(trackedQueryInput.parse({ searcherProfile: 'x'.repeat(4000) }).searcherProfile).toHaveLength(4000)
  })
})
