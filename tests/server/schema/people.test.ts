import { describe, expect, it } from 'vitest'
import { insert, organisation, sql, user } from './rows'

describe('people', () => {
  it('who registered by themselves get no organisation and no role before their address is verified', async () => {
    const organisation_id = await organisation()
    const id = await user({ password_hash: 'hash' })
    const set = (change: string, values: unknown[] = []) =>
      sql(`update app_user set ${change} where id = '${id}'`, values)
    await expect(set('organisation_id = $1', [organisation_id])).rejects.toThrow(/app_user_verified/)
    await expect(set('system_admin = true')).rejects.toThrow(/app_user_verified/)
    await expect(set('organisation_id = $1, organisation_admin = true', [organisation_id])).rejects.toThrow(
      /app_user_verified/,
    )
    await set('email_verified_at = now()')
    await set('organisation_id = $1, organisation_admin = true, system_admin = true', [organisation_id])
  })

  it('who were invited hold their organisation before they have a password, and need a verified address for one', async () => {
    const id = await user({ organisation_id: await organisation(), organisation_admin: true })
    await expect(sql("update app_user set password_hash = 'hash' where id = $1", [id])).rejects.toThrow(
      /app_user_verified/,
    )
    await sql("update app_user set password_hash = 'hash', email_verified_at = now() where id = $1", [id])
  })

  it('an organisation admin has an organisation', async () => {
    await expect(user({ organisation_admin: true })).rejects.toThrow(/app_user_organisation_admin/)
  })

  it('one account per address, which is kept in lower case', async () => {
    const email = 'amelia@loomhouse.test'
    await user({ email })
    await expect(user({ email })).rejects.toThrow(/app_user_email_key/)
    await expect(user({ email: 'Amelia@loomhouse.test' })).rejects.toThrow(/app_user_email/)
    await expect(user({ email: `${'a'.repeat(250)}@x.io` })).rejects.toThrow(/app_user_email/)
  })

  it('an organisation with people cannot be deleted', async () => {
    const organisation_id = await organisation()
    const id = await user({ organisation_id })
    await expect(sql('delete from owner where id = $1', [organisation_id])).rejects.toThrow(/app_user_organisation/)
    await sql('delete from app_user where id = $1', [id])
    await sql('delete from owner where id = $1', [organisation_id])
  })

  it('sessions and one-time tokens go with their user; a counter never falls below zero; a token hash is unique', async () => {
    const user_id = await user()
    const expires_at = new Date('2026-12-20T00:00:00Z')
    await insert('session', { user_id, expires_at })
    await expect(insert('session', { user_id, expires_at, refresh_counter: -1 })).rejects.toThrow(/session_counter/)
    const token = { user_id, purpose: 'reset', token_hash: Buffer.from('hash'), expires_at }
    await insert('one_time_token', token)
    await expect(insert('one_time_token', token)).rejects.toThrow(/one_time_token_token_hash_key/)
    await sql('delete from app_user where id = $1', [user_id])
    expect(await sql('select 1 from session where user_id = $1', [user_id])).toEqual([])
    expect(await sql('select 1 from one_time_token where user_id = $1', [user_id])).toEqual([])
  })
})
