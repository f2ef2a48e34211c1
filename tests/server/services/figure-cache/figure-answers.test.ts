import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { recountAllAnswers } from '@/server/services/answer-counts/recount'
import { visibilityAnswer } from '@/server/services/figure-cache/figure-answers'
import { forgetAnswers, keptAnswer } from '@/server/services/figure-cache/kept-answers'
import { EVERY_OWNER, figuresChanged, ownVersion } from '@/server/services/figure-cache/versions'
import { deleteOrganisation } from '@/server/services/organisations/writes'
import { organisationScope } from '@/server/services/scope'
import { answered, OWN, read } from '@/tests/support/answered-figures'
import { makeFigureWorld, WRITES } from '@/tests/support/figure-writes'
import { startEngine } from '@/tests/support/runs'
import { runsOf } from '@/tests/support/runs-of'

// Kept figures are those that would be read now, whatever is written between two calls.

const { server, engine } = await startEngine()
beforeAll(async () => {
  process.env.FIGURE_CACHE_MB = '32'
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterEach(forgetAnswers)
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

describe('figures are answered as they are now after', () => {
  it.each(Object.entries(WRITES))('%s', async (_write, write) => {
    const world = await makeFigureWorld(engine)
    const before = await answered(world)
    expect(before).toEqual(await read(world))
    await write(world)
    const after = await read(world)
    expect(after).not.toEqual(before)
    expect(await answered(world)).toEqual(after)
  })

  it('writes of every kind in any order', async () => {
    const order = fc.shuffledSubarray(
      Object.keys(WRITES).filter((name) => name !== 'the organisation is renamed'),
      { minLength: 6, maxLength: 10 },
    )
    await fc.assert(
      fc.asyncProperty(order, async (names) => {
        const world = await makeFigureWorld(engine)
        for (const name of names) {
          await answered(world)
          // A write may find nothing left to change.
          await WRITES[name]?.(world).catch(() => undefined)
          expect(await answered(world), name).toEqual(await read(world))
        }
      }),
      { numRuns: runsOf(6) },
    )
  }, 120_000)

  it('counts that were wrong are made anew', async () => {
    const world = await makeFigureWorld(engine)
    await db().$executeRaw`update answer_count set answers = answers + 7 where owner_id = ${world.organisation.id}`
    const wrong = await answered(world)
    await recountAllAnswers()
    const right = await read(world)
    expect(right).not.toEqual(wrong)
    expect(await answered(world)).toEqual(right)
  })
})

describe('kept figures', () => {
  it('are not read again while nothing changes, by either person', async () => {
    const world = await makeFigureWorld(engine)
    const before = await answered(world)
    await db().$executeRaw`update answer_count set answers = answers + 7 where owner_id = ${world.organisation.id}`
    expect(await answered(world)).toEqual(before)
  })

  it('that were read while they changed are read again', async () => {
    const world = await makeFigureWorld(engine)
    const scope = await organisationScope(world.member.actor, 'ownOrganisation', world.organisation.id)
    let reads = 0
    const answer = () =>
      keptAnswer(
        newKey,
        () => ownVersion(scope),
        async () => {
          reads += 1
          if (reads === 1) await figuresChanged(db(), [world.organisation.id])
          return { reads }
        },
      )
    const newKey = newId()
    expect(await (await answer()).json()).toBe('{"reads":1}')
    expect(await (await answer()).json()).toBe('{"reads":2}')
    expect(await (await answer()).json()).toBe('{"reads":2}')
  })

  it('stay after a write that was taken back', async () => {
    const world = await makeFigureWorld(engine)
    const scope = await organisationScope(world.member.actor, 'ownOrganisation', world.organisation.id)
    const before = await ownVersion(scope)
    const takenBack = db().$transaction(async (tx) => {
      await figuresChanged(tx, [world.organisation.id])
      throw new Error('taken back')
    })
    await expect(takenBack).rejects.toThrow('taken back')
    expect(await ownVersion(scope)).toBe(before)
  })

  it.each([
    ['one owner', newId()],
    ['all owners', EVERY_OWNER],
  ])('of %s have another version than what a failed-over database has lost', async (_of, owner) => {
    const versions = new Set<string>()
    for (let lost = 0; lost < 3; lost += 1)
      await db()
        .$transaction(async (tx) => {
          await figuresChanged(tx, [owner])
          const [row] = await tx.$queryRaw<{ version: string }[]>`
            select concat((select sum(version) from figure_version where owner_id = ${owner}), ' ',
              (select sum(version) from common_version)) as version`
          versions.add(row?.version ?? '')
          throw new Error('lost')
        })
        .catch(() => undefined)
    expect(versions.size).toBe(3)
  })

  it('have another version after each of several writes at once, none of which waits for another', async () => {
    const world = await makeFigureWorld(engine)
    const { id } = world.organisation
    const scope = await organisationScope(world.member.actor, 'ownOrganisation', id)
    const seen = new Set([await ownVersion(scope)])
    await db().$transaction(async (one) => {
      await figuresChanged(one, [id])
      for (let write = 0; write < 3; write += 1) {
        await db().$transaction((other) => figuresChanged(other, [id]))
        seen.add(await ownVersion(scope))
      }
    })
    seen.add(await ownVersion(scope))
    expect(seen.size).toBe(5)
  })

  it('are no answer for an organisation that is deleted', async () => {
    const world = await makeFigureWorld(engine)
    await answered(world)
    await deleteOrganisation(world.admin.actor, world.organisation.id, newId())
    await expect(visibilityAnswer(world.admin.actor, 'any', world.organisation.id, OWN, today())).rejects.toMatchObject(
      {
        code: 'notFound',
      },
    )
    expect(await db().figureVersion.count({ where: { ownerId: world.organisation.id } })).toBe(0)
  })

  it('take no more memory than they may', async () => {
    process.env.FIGURE_CACHE_MB = '1'
    resetEnv()
    forgetAnswers()
    let reads = 0
    const answer = (key: string) =>
      keptAnswer(
        key,
        async () => '1',
        async () => {
          reads += 1
          return { noise: Array.from({ length: 5000 }, () => Math.random()) }
        },
      )
    for (let at = 0; at < 60; at += 1) await answer(`key ${at}`)
    await answer('key 59')
    expect(reads).toBe(60)
    await answer('key 0')
    expect(reads).toBe(61)
    process.env.FIGURE_CACHE_MB = '32'
    resetEnv()
  })
})
