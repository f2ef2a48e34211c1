import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { newId } from '@/server/ids'

describe('the schema', () => {
  it('ids are ordered', () => {
    const ids = Array.from({ length: 1000 }, () => newId())
    expect([...ids].sort()).toEqual(ids)
    expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
  })
  it('connects', async () => {
    await db().$executeRaw`select ensure_month('2026-11-01')`
    expect(await db().organisation.count()).toBe(0)
  })
})
