import { describe, expect, it } from 'vitest'
import { newId } from '@/server/ids'
import { industry, organisation, query, sql } from './rows'

const activate = (id: string, slot: number | null) => sql('update query set active_slot = $2 where id = $1', [id, slot])

describe('queries', () => {
  it('belong to exactly one organisation or industry, which is their owner', async () => {
    const owners = { organisation: await organisation(), industry: await industry() }
    await expect(query({})).rejects.toThrow(/null value in column "owner_id"/)
    await expect(query({ owner_id: newId() })).rejects.toThrow(/query_owner_id_owner_kind_fkey/)
    await expect(query({ owner_id: owners.industry })).rejects.toThrow(/query_owner_id_owner_kind_fkey/)
    await expect(query({ owner_id: owners.organisation, owner_kind: 'person' })).rejects.toThrow(/query_owner_kind/)
    for (const [owner_kind, owner_id] of Object.entries(owners)) {
      const id = await query({ owner_id, owner_kind })
      const [row] = await sql('select owner_id, active from query where id = $1', [id])
      expect(row).toEqual({ owner_id, active: false })
    }
  })

  it.each([
    ['organisation', 3, organisation],
    ['industry', 20, industry],
  ] as const)('an %s has at most %d active queries', async (kind, limit, make) => {
    const owner = { owner_id: await make(), owner_kind: kind }
    for (let slot = 1; slot <= limit; slot += 1) await query({ ...owner, active_slot: slot })
    const next = await query(owner)
    await expect(activate(next, limit + 1)).rejects.toThrow(/query_active_slot/)
    await expect(activate(next, 0)).rejects.toThrow(/query_active_slot/)
    for (let slot = 1; slot <= limit; slot += 1)
      await expect(activate(next, slot)).rejects.toThrow(/query_owner_id_active_slot_key/)
    const [active] = await sql('select count(*)::int as n from query where owner_id = $1 and active', [owner.owner_id])
    expect(active).toEqual({ n: limit })
  })

  it('deactivating frees the slot, and deleting does too', async () => {
    const owner_id = await organisation()
    const [first, second] = [await query({ owner_id, active_slot: 1 }), await query({ owner_id, active_slot: 2 })]
    await activate(first, null)
    await activate(second, 1)
    await sql('delete from query where id = $1', [second])
    await activate(first, 1)
    expect(await sql('select active from query where id = $1', [first])).toEqual([{ active: true }])
  })

  it('two that reach for the last slot at once: one gets it', async () => {
    const owner_id = await organisation()
    await query({ owner_id, active_slot: 1 })
    await query({ owner_id, active_slot: 2 })
    const rivals = await Promise.all([1, 2, 3, 4].map(() => query({ owner_id })))
    const tries = await Promise.allSettled(rivals.map((id) => activate(id, 3)))
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  })

  it('an owner tracks the same term with the same profile once, whatever its case', async () => {
    const owner_id = await organisation()
    await query({ owner_id, search_term: 'Best coworking' })
    await expect(query({ owner_id, search_term: 'best COWORKING' })).rejects.toThrow(/query_owner_term_key/)
    await query({ owner_id, search_term: 'best coworking', searcher_profile: 'A freelancer' })
    await query({ owner_id: await organisation(), search_term: 'best coworking' })
  })

  it.each([
    ['a search term of 301 characters', { search_term: 'x'.repeat(301) }],
    ['an empty search term', { search_term: '' }],
    ['a profile name of 301 characters', { profile_name: 'x'.repeat(301) }],
    ['a searcher profile of 4,001 characters', { searcher_profile: 'x'.repeat(4001) }],
  ])('refuse %s', async (_what, row) => {
    const owner_id = await organisation()
    await expect(query({ owner_id, ...row })).rejects.toThrow(/query_text/)
  })

  it('an organisation and an industry need a name that fits', async () => {
    for (const make of [organisation, industry])
      for (const name of ['', 'x'.repeat(301)]) await expect(make({ name })).rejects.toThrow(/owner_text/)
  })
})
