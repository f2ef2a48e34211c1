import { describe, expect, it } from 'vitest'
import { changeSentences } from '@/lib/measure/sentences'
import { makeVerdict, SHARES } from '@/tests/support/visibility-figures'

const counts = (ranked: number, results: number, share: number | null) => ({ ranked, results, share })

describe('what the week and the month say', () => {
  it('is one sentence each with the figures of the ring and of the days before', () => {
    const { verdicts } = makeVerdict('clearRise', counts(14, 21, 67), counts(40, 84, 48))
    expect(changeSentences(verdicts, SHARES, ['openai'])).toMatchObject([
      {
        key: 'week',
        values: { verdict: 'clearRise', share: 67, before: 48 },
        text: 'Up this week: 67%, 48% in the four weeks before.',
      },
      { key: 'month', values: { share: 66 } },
    ])
  })

  it('is nothing of a window without answers', () => {
    const { verdicts } = makeVerdict('notEnoughData', counts(0, 0, null), counts(0, 0, null))
    const none = { score: null, ranked: 0, results: 0 }
    expect(changeSentences(verdicts, { week: none, month: none }, [])).toEqual([])
    expect(changeSentences(verdicts, { week: none, month: SHARES.month }, [])).toMatchObject([
      { key: 'month', values: { verdict: 'notEnoughData', share: 66 } },
    ])
  })
})
