import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/ids'
import { insert, organisation, refused, sql } from './rows'

describe('the usage ledger', () => {
  let owner: string
  const where = () => [owner]

  beforeEach(async () => {
    owner = await organisation()
    await sql(
      `insert into usage_day (day, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens)
       values ('2026-11-20', $1, 'openai', 'm', 'organisation', 'Loomhouse', 5, 1, 100, 50)`,
      [owner],
    )
  })

  it('grows', async () => {
    await sql('update usage_day set calls = calls + 1, input_tokens = input_tokens + 7 where owner_id = $1', where())
    expect(await sql('select calls, input_tokens::int as tokens from usage_day where owner_id = $1', where())).toEqual([
      { calls: 6, tokens: 107 },
    ])
  })

  it.each([
    'calls = 4',
    'failed_calls = 0',
    'input_tokens = 99',
    'output_tokens = 0',
    "day = '2026-11-19'",
    "engine = 'xai'",
    "model = 'x'",
  ])('never shrinks or moves: %s', async (change) => {
    await refused(`update usage_day set ${change} where owner_id = $1`, where(), /usage_day never shrinks/)
  })

  it('is never deleted and outlives its owner', async () => {
    await refused('delete from usage_day where owner_id = $1', where(), /usage_day is append-only/)
    await refused('truncate usage_day', [], /usage_day is append-only/)
    await sql('delete from owner where id = $1', where())
    expect(await sql('select owner_name from usage_day where owner_id = $1', where())).toEqual([
      { owner_name: 'Loomhouse' },
    ])
  })

  it('has a sum of each owner that is never deleted and outlives its owner too', async () => {
    const total = () => sql('select owner_name, tokens::int from usage_total where owner_id = $1', where())
    await sql(
      `insert into usage_total (owner_id, owner_kind, owner_name, tokens, first_day)
       values ($1, 'organisation', 'Loomhouse', 150, '2026-11-20')`,
      where(),
    )
    await sql('delete from owner where id = $1', where())
    await refused('delete from usage_total where owner_id = $1', where(), /usage_total is append-only/)
    await refused('truncate usage_total', [], /usage_total is append-only/)
    expect(await total()).toEqual([{ owner_name: 'Loomhouse', tokens: 150 }])
  })
})

describe('the audit log', () => {
  const entry = () =>
    insert('audit_entry', { actor_role: 'systemAdmin', action: 'organisation.delete', target_kind: 'organisation' })

  it('may lose the address of whoever is erased, and nothing else', async () => {
    const id = await entry()
    const address = () => sql('select actor_email, action from audit_entry where id = $1', [id])
    await refused("update audit_entry set actor_email = 'x@y.test' where id = $1", [id], /append-only/)
    await refused("update audit_entry set actor_email = null, action = 'x' where id = $1", [id], /append-only/)
    await sql('update audit_entry set actor_email = null where id = $1', [id])
    expect(await address()).toEqual([{ actor_email: null, action: 'organisation.delete' }])
  })

  it('is never rewritten, deleted or emptied', async () => {
    const id = await entry()
    await refused("update audit_entry set action = 'x' where id = $1", [id], /audit_entry is append-only/)
    await refused('delete from audit_entry where id = $1', [id], /audit_entry is append-only/)
    await refused('truncate audit_entry', [], /audit_entry is append-only/)
  })
})

describe('the history of a recommendation', () => {
  it('is never rewritten', async () => {
    const organisation_id = await organisation()
    const recommendation_id = await insert('geo_recommendation', { title: 'Publish a price list' })
    await sql('insert into geo_recommendation_organisation (organisation_id, recommendation_id) values ($1, $2)', [
      organisation_id,
      recommendation_id,
    ])
    const status_id = await insert('recommendation_status', { organisation_id, recommendation_id })
    const id = await insert('recommendation_status_change', {
      id: newId(),
      organisation_id,
      status_id,
      from_status: 'pending',
      to_status: 'implemented',
      day: '2026-11-12',
    })
    const table = 'recommendation_status_change'
    await refused(`update ${table} set day = '2026-11-13' where id = $1`, [id], new RegExp(`${table} is append-only`))
    await refused(`update ${table} set to_status = 'rejected' where id = $1`, [id], /append-only/)
    await sql("update recommendation_status set status = 'rejected' where id = $1", [status_id])
    expect(await sql(`select to_status from ${table} where id = $1`, [id])).toEqual([{ to_status: 'implemented' }])
  })
})
