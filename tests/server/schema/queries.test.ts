import { describe, expect, it } from 'vitest'
import { industry, organisation, query, refused, sql } from './rows'

const activate = (id: string, slot: number | null) => sql('update query set active_slot = $2 where id = $1', [id, slot])

describe('queries', () => {
  it('belong to exactly one organisation or industry, which is their owner', async () => {
    const organisation_id = await organisation()
    const industry_id = await industry()
    await expect(query({})).rejects.toThrow(/owner_id|query_one_owner/)
    await expect(query({ organisation_id, industry_id })).rejects.toThrow(/query_one_owner/)
    for (const owner of [{ organisation_id }, { industry_id }]) {
      const id = await query(owner)
      const [row] = await sql('select owner_id, active from query where id = $1', [id])
      expect(row).toEqual({
        owner_id: organisation_id === owner.organisation_id ? organisation_id : industry_id,
        active: false,
      })
    }
  })

  it.each([
    ['organisation', 3, organisation],
    ['industry', 20, industry],
  ] as const)('an %s has at most %d active queries', async (kind, limit, make) => {
    const owner = { [`${kind}_id`]: await make() }
    for (let slot = 1; slot <= limit; slot += 1) await query({ ...owner, active_slot: slot })
    const next = await query(owner)
    await expect(activate(next, limit + 1)).rejects.toThrow(/query_active_slot/)
    await expect(activate(next, 0)).rejects.toThrow(/query_active_slot/)
    for (let slot = 1; slot <= limit; slot += 1)
      await expect(activate(next, slot)).rejects.toThrow(/query_owner_id_active_slot_key/)
    const [active] = await sql('select count(*)::int as n from query where owner_id = $1 and active', [
      Object.values(owner)[0],
    ])
    expect(active).toEqual({ n: limit })
  })

  it('deactivating frees the slot, and deleting does too', async () => {
    const organisation_id = await organisation()
    const [first, second] = [
      await query({ organisation_id, active_slot: 1 }),
      await query({ organisation_id, active_slot: 2 }),
    ]
    await activate(first, null)
    await activate(second, 1)
    await sql('delete from query where id = $1', [second])
    await activate(first, 1)
    expect(await sql('select active from query where id = $1', [first])).toEqual([{ active: true }])
  })

  it('two that reach for the last slot at once: one gets it', async () => {
    const organisation_id = await organisation()
    await query({ organisation_id, active_slot: 1 })
    await query({ organisation_id, active_slot: 2 })
    const rivals = await Promise.all([1, 2, 3, 4].map(() => query({ organisation_id })))
    const tries = await Promise.allSettled(rivals.map((id) => activate(id, 3)))
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  })

  it('an owner tracks the same term with the same profile once, whatever its case', async () => {
    const organisation_id = await organisation()
    await query({ organisation_id, search_term: 'Best coworking' })
    await expect(query({ organisation_id, search_term: 'best COWORKING' })).rejects.toThrow(/query_owner_term_key/)
    await query({ organisation_id, search_term: 'best coworking', searcher_profile: 'A freelancer' })
    await query({ organisation_id: await organisation(), search_term: 'best coworking' })
  })

  it.each([
    ['a search term of 301 characters', { search_term: 'x'.repeat(301) }],
    ['an empty search term', { search_term: '' }],
    ['a profile name of 301 characters', { profile_name: 'x'.repeat(301) }],
    ['a searcher profile of 4,001 characters', { searcher_profile: 'x'.repeat(4001) }],
  ])('refuse %s', async (_what, row) => {
    const organisation_id = await organisation()
    await expect(query({ organisation_id, ...row })).rejects.toThrow(/query_text/)
  })

  it('an organisation and an industry need a name that fits', async () => {
    for (const table of ['organisation', 'industry'])
      for (const name of ['', 'x'.repeat(301)])
        await refused(
          `insert into ${table} (id, name) values ($1, $2)`,
          ['a'.repeat(24), name],
          new RegExp(`${table}_text`),
        )
  })
})
