import { beforeAll, describe, expect, it } from 'vitest'
import { industry, insert, organisation, query, sql } from './rows'

// Composite foreign keys carry the organisation: a row cannot point into another tenant, whatever the code forgets.

let own: string
let foreign: string
let ownQuery: string

beforeAll(async () => {
  await sql("select ensure_month('2026-11-01')")
  own = await organisation()
  foreign = await organisation({ name: 'Baythorne' })
  ownQuery = await query({ owner_id: own })
})

async function recommendation(organisationId: string): Promise<string> {
  const id = await insert('geo_recommendation', { title: 'Answer the questions people ask' })
  await sql('insert into geo_recommendation_organisation (organisation_id, recommendation_id) values ($1, $2)', [
    organisationId,
    id,
  ])
  return id
}

describe('tenants', () => {
  it("a run cannot name another owner's query", async () => {
    const run = (owner_id: string) =>
      insert('query_run', { day: '2026-11-20', owner_id, query_id: ownQuery, engine: 'simulated' })
    await expect(run(foreign)).rejects.toThrow(/query_run_query_id_owner_id_fkey/)
    expect(await run(own)).toMatch(/^[0-9a-f]{24}$/)
  })

  it('a status needs the recommendation to be assigned to that very organisation', async () => {
    const recommendation_id = await recommendation(own)
    const status = (organisation_id: string) => insert('recommendation_status', { organisation_id, recommendation_id })
    await expect(status(foreign)).rejects.toThrow(/recommendation_status_organisation_id_recommendation_id_fkey/)
    await status(own)
    await expect(status(own)).rejects.toThrow(/recommendation_status_organisation_id_recommendation_id_key/)
  })

  it("a change of status stays with the status's organisation", async () => {
    const recommendation_id = await recommendation(own)
    const status_id = await insert('recommendation_status', { organisation_id: own, recommendation_id })
    const change = { status_id, to_status: 'implemented', day: '2026-11-20' }
    await expect(insert('recommendation_status_change', { ...change, organisation_id: foreign })).rejects.toThrow(
      /recommendation_status_change_status_id_organisation_id_fkey/,
    )
    await insert('recommendation_status_change', { ...change, organisation_id: own })
  })

  it("sentiment evidence stays with the entry's organisation", async () => {
    const entry_id = await insert('sentiment_entry', {
      organisation_id: own,
      timeframe: 7,
      from_day: '2026-11-14',
      to_day: '2026-11-20',
      answers: 21,
      source_categories: ['Forums'],
      summary: 'Well liked.',
      content_trends: ['Quiet rooms'],
      engine: 'simulated',
      model: 'm',
    })
    const evidence = (organisationId: string) =>
      sql('insert into sentiment_evidence values ($1, $2, $3, 0, $4)', [organisationId, entry_id, 'trend', []])
    await expect(evidence(foreign)).rejects.toThrow(/sentiment_evidence_entry_id_organisation_id_fkey/)
    await evidence(own)
  })

  it('an industry with organisations cannot be deleted; an organisation takes its own rows with it', async () => {
    const market = await industry()
    const member = await organisation()
    await sql('insert into organisation_industry (organisation_id, industry_id) values ($1, $2)', [member, market])
    await expect(sql('delete from owner where id = $1', [market])).rejects.toThrow(/organisation_industry/)
    const tracked = await query({ owner_id: member })
    await sql('delete from owner where id = $1', [member])
    expect(await sql('select 1 from query where id = $1', [tracked])).toEqual([])
    expect(await sql('delete from owner where id = $1 returning id', [market])).toHaveLength(1)
  })

  it('at most one sentiment generation of an organisation is open', async () => {
    const generation = (organisation_id: string, state: string) =>
      insert('sentiment_generation', { organisation_id, timeframe: 1, state })
    const first = await generation(own, 'queued')
    await expect(generation(own, 'running')).rejects.toThrow(/sentiment_generation_one_open/)
    await generation(foreign, 'queued')
    await generation(own, 'done')
    await sql("update sentiment_generation set state = 'failed' where id = $1", [first])
    await generation(own, 'running')
  })
})
