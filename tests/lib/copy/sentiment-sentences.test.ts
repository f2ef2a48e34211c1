import { describe, expect, it } from 'vitest'
import { sentimentCopy } from '@/lib/copy/sentiment'
import { dayRange, longDay } from '@/lib/format/dates'
import { SENTIMENT_TIMEFRAMES } from '@/lib/limits'

// The sentences that the specification quotes for the Sentiment Analysis page, as literals.

const { generate, list, entry } = sentimentCopy

describe('sentences of the Sentiment Analysis page', () => {
  it.each([
    ['§2 heading', sentimentCopy.title, 'Sentiment Analysis'],
    ['§2 card', generate.title, 'Generate Analysis'],
    ['§2 button', generate.submit, 'Generate Organisation Sentiment'],
    ['§2 loading', sentimentCopy.loading, 'Loading sentiment analysis data...'],
    ['§2 generating', generate.generating, 'Generating sentiment analysis...'],
    ['§2 empty', list.empty.title, 'No Analysis Available'],
    [
      '§2 empty, hint',
      list.empty.text,
      "Generate sentiment analysis to view insights about your organization's online presence.",
    ],
    ['§2 part', entry.categories, 'Source Categories'],
    ['§2 part', entry.summary, 'AI Summary'],
    ['§2 part', entry.trends, 'Content Trends'],
    ['§2 badge', entry.badges[1], 'Daily'],
    ['§2 badge', entry.badges[7], 'Weekly'],
    ['§2 badge', entry.badges[28], 'Monthly'],
    ['§2 badge', entry.badges[-1], 'Historic'],
  ])('%s: %s', (_where, said, written) => {
    expect(said).toBe(written)
  })

  it('the timeframes are Day = 1, Week = 7, Month = 28 and All Time = -1, in this order', () => {
    expect(generate.timeframes).toEqual([
      { value: 1, label: 'Day' },
      { value: 7, label: 'Week' },
      { value: 28, label: 'Month' },
      { value: -1, label: 'All Time' },
    ])
    expect(generate.timeframes.map(({ value }) => value)).toEqual([...SENTIMENT_TIMEFRAMES])
  })

  it('an entry says how many answers it read and of which days', () => {
    expect(entry.basis(1, { from: '2026-11-20', to: '2026-11-20' })).toBe('Based on 1 answer, 20 Nov 2026')
    expect(entry.basis(1234, { from: '2026-11-14', to: '2026-11-20' })).toBe('Based on 1,234 answers, 14–20 Nov 2026')
  })

  it('days are named once each: month and year only where they differ', () => {
    expect(dayRange('2026-10-30', '2026-11-05')).toBe('30 Oct – 5 Nov 2026')
    expect(dayRange('2025-11-05', '2026-11-05')).toBe('5 Nov 2025 – 5 Nov 2026')
    expect(longDay('2026-11-20T23:59:00.000Z')).toBe('20 November 2026')
  })
})
