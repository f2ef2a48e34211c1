import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandKey } from '@/lib/formulas/brand-key'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { claimQuestions } from '@/server/services/daily-run/claim'
import { runQuestion } from '@/server/services/daily-run/run-question'
import { reevaluateNames } from '@/server/services/names/reevaluate'
import { sortName } from '@/server/services/names/sort-name'
import { changeNames } from '@/server/services/names/sorting'
import { answeredBrands } from '../../../support/model-answers'
import { actorOf } from '../../../support/results'
import { askAll, makeTracked, planFor, startEngine, until, untroubled } from '../../../support/runs'

let stack: Awaited<ReturnType<typeof startEngine>>
beforeAll(async () => {
  await prepareQueues(process.env.DATABASE_URL ?? '')
  stack = await startEngine()
})
afterAll(async () => {
  await stack.server.stop()
  await closeQueue()
})

const admin = actorOf(null, ['systemAdmin'])

async function brandsOf(queryId: string) {
  const names = new Map((await db().brand.findMany()).map(({ id, name }) => [id, name]))
  const result = await db().result.findFirstOrThrow({ where: { queryId } })
  const named = (ids: number[]) => ids.map((id) => names.get(id) ?? '')
  return { brands: named(result.brandIds), read: named(result.readBrandIds) }
}
async function idOf(name: string): Promise<number> {
  const key = brandKey(name)
  return (await db().brand.upsert({ where: { key }, create: { key, name }, update: {} })).id
}

describe('a result is stored by what names mean', () => {
  it('with what was read beside it', async () => {
    const [query] = await makeTracked()
    if (!query) throw new Error('no query')
    const { searchTerm } = await db().query.findFirstOrThrow({ where: { id: query.id } })
    const [first = '', second = '', ...others] = answeredBrands(searchTerm)
    const target = await idOf('Target')
    await sortName(admin, await idOf(first), { action: 'sameAs', target: String(target), preview: false }, newId())
    await sortName(admin, await idOf(second), { action: 'ignore', preview: false }, newId())
    await planFor([query])
    await askAll(stack.engine)
    expect(await brandsOf(query.id)).toEqual({ brands: ['Target', ...others], read: [first, second, ...others] })
    await sortName(admin, await idOf(first), { action: 'restore', preview: false }, newId())
    await sortName(admin, await idOf(second), { action: 'restore', preview: false }, newId())
    await reevaluateNames(untroubled)
    expect(await brandsOf(query.id)).toEqual({ brands: [first, second, ...others], read: [] })
  })

  it('also when it arrives while names are being sorted', async () => {
    const [query] = await makeTracked()
    if (!query) throw new Error('no query')
    const { searchTerm } = await db().query.findFirstOrThrow({ where: { id: query.id } })
    const [first = '', ...others] = answeredBrands(searchTerm)
    const [id, target] = [await idOf(first), await idOf('Target')]
    await planFor([query])
    const { claimed } = await claimQuestions(1, newId(), stack.engine.id)
    const [question] = claimed
    if (!question) throw new Error('no question')
    let stored = false
    const running = await db().$transaction(
      async (tx) => {
        await changeNames(tx)
        const asked = runQuestion(question, { engine: stack.engine, reader: stack.engine, signal: untroubled })
        void asked.then(() => {
          stored = true
        })
        await until(waitingForNames, (waiting) => waiting > 0)
        expect(stored).toBe(false)
        await tx.brand.update({ where: { id }, data: { status: 'sameAs', sameAsId: target } })
        return { asked }
      },
      { timeout: 20_000 },
    )
    await running.asked
    expect((await brandsOf(query.id)).brands).toEqual(['Target', ...others])
    await db().brand.update({ where: { id }, data: { status: 'new', sameAsId: null } })
  })
})

async function waitingForNames(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: bigint }[]>`
    select count(*) as count from pg_locks where locktype = 'advisory' and not granted`
  return Number(row?.count ?? 0)
}
