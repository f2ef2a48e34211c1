import { afterEach, describe, expect, it, vi } from 'vitest'
import { demoDays } from '@/prisma/seed/demo-days'
import { actionSteps, historyOf, OWN_ACTIONS, OWN_ACTIONS_OF } from '@/prisma/seed/own-action-texts'
import { runTimes } from '@/prisma/seed/plan-days'
import { INDUSTRY_QUERIES, ORGANISATION_QUERIES } from '@/prisma/seed/query-texts'
import { statusHistories } from '@/prisma/seed/recommendation-history'

describe('the days of the demo', () => {
  it('are 90 up to today, two of them without a run', () => {
    const days = demoDays('2026-11-20')
    expect(days.first).toBe('2026-08-23')
    expect(days.runs).toHaveLength(88)
    expect(days.runs.at(-1)).toEqual({ day: '2026-11-20', number: 89 })
  })
})

describe('the time of a run', () => {
  afterEach(() => vi.useRealTimers())

  it('is five in the morning, and never later than now', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z') })
    const [before, today] = [runTimes('2026-11-19'), runTimes('2026-11-20')]
    expect(before.startedAt.toISOString()).toBe('2026-11-19T05:00:00.000Z')
    expect(before.finishedAt.toISOString()).toBe('2026-11-19T05:04:00.000Z')
    expect(today.startedAt.toISOString()).toBe('2026-11-20T02:56:00.000Z')
    expect(today.finishedAt.toISOString()).toBe('2026-11-20T03:00:00.000Z')
  })
})

describe('the recommendations of the demo', () => {
  it('are in every status, implemented on the days given, and some have none', () => {
    const histories = statusHistories(['2026-10-01', '2026-11-01'], '2026-11-20')
    const last = histories.map((history) => history?.steps.at(-1)?.status ?? null)
    expect(new Set(last)).toEqual(
      new Set(['implemented', 'in_progress', 'pending', 'on_hold', 'rejected', 'none', null]),
    )
    const implemented = histories
      .flatMap((history) => history?.steps ?? [])
      .filter((step) => step.status === 'implemented')
    expect(implemented.map((step) => step.day)).toEqual(['2026-10-01', '2026-11-01'])
  })

  it('tell each history in order', () => {
    for (const history of statusHistories(['2026-10-01'], '2026-11-20')) {
      const days = history?.steps.map((step) => step.day) ?? []
      expect(days).toEqual([...days].sort())
    }
  })
})

describe('the actions that people of the demo planned', () => {
  it('target queries that there are, in order, and the effective one changes answers from the day after it', () => {
    const queries = [...ORGANISATION_QUERIES[OWN_ACTIONS_OF], ...INDUSTRY_QUERIES['Flexible Workspace']]
    const terms = queries.filter(({ until }) => until === undefined).map(({ term }) => term)
    for (const action of OWN_ACTIONS) {
      expect(terms).toEqual(expect.arrayContaining([...action.terms]))
      const days = historyOf(action, '2026-11-20').steps.map(({ day }) => day)
      expect(days).toEqual([...days].sort())
    }
    const [step] = actionSteps('2026-11-20').get('loomhouse') ?? []
    expect(step).toMatchObject({ day: '2026-10-16', terms: OWN_ACTIONS[0]?.terms })
  })

  it('have every state of an effect that one look shows, and one that is due', () => {
    const ago = OWN_ACTIONS.flatMap(({ steps }) =>
      steps.filter(([status]) => status === 'implemented').map((step) => step[1]),
    )
    expect(ago.map((days) => (days > 28 ? 'second' : days > 14 ? 'first' : 'none'))).toEqual([
      'second',
      'first',
      'none',
    ])
    expect(OWN_ACTIONS.filter(({ dueIn }) => dueIn !== undefined)).toHaveLength(1)
  })
})
