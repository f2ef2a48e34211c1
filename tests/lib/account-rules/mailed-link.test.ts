import { describe, expect, it } from 'vitest'
import { readMailedLink } from '@/lib/api/mailed-links'

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
