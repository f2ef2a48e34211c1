import { describe, expect, it } from 'vitest'
import {
  changeSentences,
  comparedFrom,
  comparedText,
  leftOutText,
  verdictReason,
  verdictSentence,
} from '@/lib/measure/sentences'
import { makeVerdict, SHARES } from '@/tests/support/visibility-figures'

const ENGINES = ['openai', 'anthropic', 'perplexity']

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

describe('the block of a window', () => {
  const shown = { share: 73, ranked: 46, results: 63, engines: ENGINES }
  const of = (verdict: Parameters<typeof makeVerdict>[0]) =>
    makeVerdict(verdict, counts(46, 63, 73), counts(130, 210, 62)).verdicts

  it('says of a probable week that more days will tell, and not of a month', () => {
    const { week, month } = of('probableRise')
    const compared = { ...shown, engines: ['openai'] }
    expect(comparedText('week', week, compared)).toBe('73%, 62% in the four weeks before. A few more days will tell.')
    expect(comparedText('month', month, compared)).toBe('73%, 62% the month before.')
  })

  it('names the engines compared in the order of all screens, and why others are left out', () => {
    const week = { ...of('clearRise').week, engines: ['anthropic', 'openai'] }
    expect(comparedText('week', week, shown)).toBe('73%. On ChatGPT and Claude 73%, 62% in the four weeks before.')
    const notes = [{ date: '2026-10-24', text: 'Perplexity added' }]
    expect(leftOutText(week, ENGINES, notes)).toBe(
      'Perplexity was added on 24 October and is left out of the comparison.',
    )
    expect(leftOutText(week, ENGINES, [])).toBe('Perplexity answered on few days and is left out of the comparison.')
    expect(leftOutText(week, ['openai'], notes)).toBeNull()
  })
})

describe('too few answers', () => {
  const few = { ranked: 6, results: 9 }
  const { week } = makeVerdict('notEnoughData', counts(0, 0, null), counts(0, 0, null)).verdicts

  it('are counts, with the day from which on there are enough', () => {
    const text = comparedText('week', week, { ...few, share: 67, engines: ENGINES })
    expect(text).toBe('6 of the first 9 answers name you.')
    expect(verdictSentence('week', week, { ...few, share: 67, engines: ENGINES })).toBe(
      `${text} We compare from 20 on.`,
    )
    expect(comparedFrom(few, week, 9, '2026-11-20')).toBe('We compare from 20 answers on, about 21 November.')
    expect(verdictReason(week, few, 9, '2026-11-20')).toBe('At 9 answers a day that is on 21 November.')
  })

  it('promise no day where a window never holds enough', () => {
    expect(comparedFrom(few, week, 2, '2026-11-20')).toBe('We compare from 20 answers on.')
    expect(verdictReason(week, few, 2, '2026-11-20')).toBe('We compare from 20 answers on.')
  })
})
