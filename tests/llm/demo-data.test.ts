import { describe, expect, it } from 'vitest'
import { composeSentiment } from '@/prisma/seed/compose-sentiment'
import { demoDays } from '@/prisma/seed/demo-days'
import { statusHistories } from '@/prisma/seed/recommendation-history'
import { simulatedEngine } from '@/server/llm/simulated'
import { neverAborted, QUESTION } from './ask'

describe('the days of the demo', () => {
  it('are 90 up to today, two of them without a run', () => {
    const days = demoDays('2026-11-20')
    expect(days.first).toBe('2026-08-23')
    expect(days.runs).toHaveLength(88)
    expect(days.runs.at(-1)).toEqual({ day: '2026-11-20', number: 89 })
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

describe('the sentiment of the demo', () => {
  const LINE = 'Floors are quiet and well run, though event evenings can be noisy.'
  const answers = [
    {
      resultId: 'a',
      text: `1. **Loomhouse**: ${LINE} ([x](https://x.test))`,
      sites: ['deskforum.co.uk', 'loomhouse.co.uk'],
    },
    { resultId: 'b', text: '1. **Baythorne**: Floors are quiet and well run.', sites: ['deskforum.co.uk'] },
  ]

  it('counts what is said of the organisation, and names the answers it rests on', () => {
    const { categories, trends, summary } = composeSentiment('Loomhouse', 'loomhouse.co.uk', answers)
    expect(trends).toEqual([
      { text: 'Named in 1 of 2 answers', resultIds: ['a'] },
      { text: '"Floors are quiet and well run" is said in 1 of 2 answers', resultIds: ['a'] },
      { text: 'A doubt in 1 of 2 answers: event evenings can be noisy', resultIds: ['a'] },
      { text: 'deskforum.co.uk is the most cited site, in 2 of 2 answers', resultIds: ['a', 'b'] },
      { text: 'Your own site is cited in 1 of 2 answers', resultIds: ['a'] },
    ])
    expect(categories).toEqual([
      { name: 'Community forums', resultIds: ['a', 'b'] },
      { name: 'Company websites', resultIds: ['a'] },
    ])
    expect(summary).toContain('(1 of 2)')
  })

  it('claims nothing about an organisation that no answer names', () => {
    const { summary, trends } = composeSentiment('Nobody', 'nobody.test', answers)
    expect(summary).toBe('None of the 2 answers in this period names Nobody.')
    expect(trends).toHaveLength(1)
  })

  it('reads the lines of real simulated answers', async () => {
    const { text } = await simulatedEngine.ask(QUESTION, neverAborted)
    const { trends } = composeSentiment('Baythorne', 'baythorne.com', [{ resultId: 'a', text, sites: [] }])
    expect(trends.some((trend) => trend.text.endsWith('is said in 1 of 1 answer'))).toBe(true)
  })
})
