import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GET as findOne } from '@/app/api/app/geo-recommendation/[id]/route'
import { POST as save } from '@/app/api/app/organization-geo-recommendation/route'
import { RECOMMENDATION_STATUSES, type TrackedRecommendationDetail } from '@/lib/actions/shapes'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { assertHistories, step } from '@/tests/support/histories'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { answerTo, type Save, type Tracked, UNSAVED } from './recommendation-model'

// Two colleagues set statuses in any order and at once: the history is the sequence of the changes that were answered
// with 200, and the status is its last (R-TRACKER-5, R-TRACKER-9).

const NAMES = ['Ada Tester', 'Grace Tester'] as const

interface Model {
  tracked: Tracked
}
interface Real {
  recommendation: string
}

const organisation = await makeOrganisation()
const people: Record<string, SignedIn> = {
  'Ada Tester': await signInNew({ organisation, firstName: 'Ada' }),
  'Grace Tester': await signInNew({ organisation, firstName: 'Grace' }),
}

async function send({ recommendation }: Real, { who, ...given }: Save) {
  const response = await call(save, { headers: people[who]?.headers ?? {}, body: { recommendation, ...given } })
  const body: { error?: string; fields?: { liveSince?: string } } = await response.json()
  return said({ status: response.status, error: body.fields?.liveSince ?? body.error })
}

const said = ({ status, error }: { status: number; error?: string | undefined }) => `${status} ${error ?? ''}`.trim()

/** As a colleague reads it. */
async function stored({ recommendation }: Real): Promise<Tracked> {
  const response = await call(findOne, {
    headers: people['Grace Tester']?.headers ?? {},
    params: { id: recommendation },
  })
  const { status, notes, version, implemented, history }: TrackedRecommendationDetail = await response.json()
  return {
    ...{ status, notes, liveSince: implemented, version: version ?? 0 },
    history: history
      .map(({ from, to, liveSince, changedBy }) => ({ from, to, liveSince, changedBy: changedBy ?? '' }))
      .reverse(),
  }
}

/** One save alone, or two at once, which are to be answered as one of both orders says. */
async function carryOut(model: Model, real: Real, saves: readonly Save[]): Promise<void> {
  const answers = await Promise.all(saves.map((each) => send(real, each)))
  const got = { answers, tracked: await stored(real) }
  const orders =
    saves.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ]
  const possible = orders.map((order) => inOrder(model.tracked, saves, order))
  expect(possible).toContainEqual(got)
  model.tracked = got.tracked
}

function inOrder(before: Tracked, saves: readonly Save[], order: readonly number[]) {
  let tracked = before
  const answers: string[] = []
  for (const at of order) {
    const each = saves[at]
    if (!each) continue
    const answer = answerTo(tracked, each, today())
    answers[at] = said(answer)
    tracked = answer.tracked
  }
  return { answers, tracked }
}

type Saving = Omit<Save, 'liveSince' | 'version'> & { daysAgo?: number; off?: number }

/** A save of the current version, or of one that many off. */
const saving: fc.Arbitrary<Saving> = fc.record(
  {
    who: fc.constantFrom(...NAMES),
    status: fc.constantFrom(...RECOMMENDATION_STATUSES, 'implemented' as const, 'implemented' as const),
    notes: fc.constantFrom('', ' Ask the agency. ', 'Live'),
    daysAgo: fc.constantFrom(-1, 0, 1, 3),
    off: fc.constantFrom(0, 0, 0, 1),
  },
  { requiredKeys: ['who'] },
)

function steps() {
  const happening = (given: readonly Saving[]) => {
    let saves: Save[] = []
    const happens = step<Model, Real>('', async (model, real) => {
      saves = given.map(({ daysAgo, off, ...rest }) => ({
        ...rest,
        ...(daysAgo !== undefined && { liveSince: addDays(today(), -daysAgo) }),
        ...(off !== undefined && { version: model.tracked.version + off }),
      }))
      await carryOut(model, real, saves)
    })
    return { ...happens, toString: () => JSON.stringify(saves) }
  }
  return fc.commands([saving.map((one) => happening([one])), fc.tuple(saving, saving).map(happening)], {
    maxCommands: 30,
    size: 'max',
  })
}

it('the history is the sequence of acknowledged changes, and the status its last', async () => {
  await assertHistories(
    fc.asyncProperty(steps(), (commands) =>
      fc.asyncModelRun(async () => {
        const real: Real = { recommendation: await makeRecommendation(organisation) }
        const model: Model = { tracked: UNSAVED }
        return { model, real }
      }, commands),
    ),
    25,
  )
}, 240_000)
