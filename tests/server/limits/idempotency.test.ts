import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '@/lib/app-error'
import { type Db, db } from '@/server/db'
import { newId } from '@/server/ids'
import { createOnce } from '@/server/limits/idempotency'
import { makeUser } from '@/tests/support/factories'

interface Made {
  _id: string
  name: string
}

let actor: { userId: string }
beforeAll(async () => {
  actor = { userId: (await makeUser()).id }
})

const make =
  (name: string) =>
  async (tx: Db): Promise<Made> => {
    const { id } = await tx.owner.create({ data: { id: newId(), kind: 'industry', name } })
    return { _id: id, name }
  }

const send = (key: string | undefined, name: string, given: { by?: { userId: string }; route?: string } = {}) =>
  createOnce(key ?? null, given.by ?? actor, given.route ?? 'test/industry', { name }, make(name))

const count = (name: string) => db().owner.count({ where: { name } })

describe('a creation with an Idempotency-Key (R-SAFE-53)', () => {
  it('answers the same record to the same key and body, and makes one', async () => {
    const first = await send('same', 'Same')
    expect(await send('same', 'Same')).toEqual(first)
    expect(await count('Same')).toBe(1)
  })

  it('makes one per call without a key', async () => {
    const [one, two] = [await send(undefined, 'None'), await send(undefined, 'None')]
    expect(one._id).not.toBe(two._id)
    expect(await count('None')).toBe(2)
  })

  it('refuses the key with another body, and makes nothing', async () => {
    await send('other', 'One')
    await expect(send('other', 'Two')).rejects.toMatchObject({ code: 'conflict' })
    expect(await count('Two')).toBe(0)
  })

  it('makes one of ten that come at once, and answers it to all', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('at-once', 'At once')))
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
    expect(await count('At once')).toBe(1)
  })

  it('belongs to its user and its kind of creation', async () => {
    const other = { userId: (await makeUser()).id }
    const made = [
      await send('shared', 'Shared'),
      await send('shared', 'Shared', { by: other }),
      await send('shared', 'Shared', { route: 'test/other' }),
    ]
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(3)
  })

  it('leaves the key free, and nothing made, when the creation is refused', async () => {
    const refuse = async (tx: Db): Promise<Made> => {
      await make('Half')(tx)
      throw new AppError('conflict', 'no')
    }
    await expect(createOnce('refused', actor, 'test/industry', { name: 'Half' }, refuse)).rejects.toThrow('no')
    expect(await count('Half')).toBe(0)
    await send('refused', 'Whole')
    expect(await count('Whole')).toBe(1)
  })

  it('is kept for 24 hours, and then forgotten', async () => {
    const age = (hours: number) =>
      db().idempotencyKey.updateMany({
        where: { userId: actor.userId, key: { in: ['aged', 'aged-too'] } },
        data: { createdAt: new Date(Date.now() - hours * 3_600_000) },
      })
    const first = await send('aged', 'Aged')
    await send('aged-too', 'Aged too')
    await age(23.9)
    expect(await send('aged', 'Aged')).toEqual(first)
    await age(24.1)
    const second = await send('aged', 'Aged again')
    expect(second._id).not.toBe(first._id)
    expect(await db().idempotencyKey.count({ where: { key: 'aged-too' } })).toBe(0)
    expect(await send('aged', 'Aged again')).toEqual(second)
  })

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(201)])('%j is no key', async (key) => {
    await expect(send(key, 'Bad')).rejects.toMatchObject({ code: 'invalid' })
    expect(await count('Bad')).toBe(0)
  })
})
