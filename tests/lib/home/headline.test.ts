import { describe, expect, it } from 'vitest'
import { headline } from '@/lib/home/headline'
import type { HeadlineEngine, HeadlineFacts, HeadlineRival } from '@/lib/home/shapes'
import type { Verdict, WindowVerdict } from '@/lib/measure/shapes'

const TODAY = '2026-11-28'
const WEEK = { from: '2026-11-21', to: '2026-11-27' }
const ALL = ['openai', 'anthropic', 'perplexity']

const compared = (verdict: Verdict, before: number | null, engines = ALL): WindowVerdict => ({
  verdict,
  points: null,
  recent: { ...WEEK, ranked: 46, results: 63, share: 73 },
  before: { from: '2026-10-24', to: '2026-11-20', ranked: 100, results: 252, share: before },
  measurementChange: null,
  engines,
})
const NONE = compared('notEnoughData', null)
const week = (verdict: Verdict, before: number | null, engines = ALL) => ({
  week: compared(verdict, before, engines),
  month: NONE,
})
const month = (verdict: Verdict, before: number | null, ofWeek: Verdict = 'notEnoughData') => ({
  week: compared(ofWeek, 70),
  month: compared(verdict, before),
})
const engine = (id: string, label: string, share: number, first = '2026-06-01'): HeadlineEngine => ({
  id,
  label,
  share,
  first,
})
const rival = (part: Partial<HeadlineRival> = {}): HeadlineRival => ({
  key: 'baythorne',
  name: 'Baythorne',
  share: 95,
  ahead: 'rival',
  aheadBefore: 'rival',
  ...part,
})

const FACTS: HeadlineFacts = {
  brand: 'Loomhouse',
  today: TODAY,
  queries: 3,
  next: { time: '05:00', today: true },
  running: null,
  week: { ...WEEK, ranked: 46, results: 63, share: 73, lastResults: 9 },
  firstDay: '2026-06-01',
  namedBefore: true,
  engines: [engine('openai', 'ChatGPT', 86), engine('anthropic', 'Claude', 43), engine('perplexity', 'Perplexity', 90)],
  verdicts: { week: NONE, month: NONE },
  long: null,
  rival: null,
}
const say = (part: Partial<HeadlineFacts>) => headline({ ...FACTS, ...part }).sentences.map(({ text }) => text)
const first = (part: Partial<HeadlineFacts>) => say(part)[0]
const counts = (ranked: number, results: number, share = 0) => ({
  ...{ ...WEEK, ranked, results, share, lastResults: 9 },
})
const since = (verdict: 'clearRise' | 'clearDrop', share: number, of = '2026-09') => ({
  ...{ verdict, month: of, share, engines: ALL },
})

describe('the first sentence, before there is a share', () => {
  it('asks for a query, whatever else is known', () => {
    expect(say({ queries: 0, week: null, rival: rival() })).toEqual(['Tell us what to ask.'])
    expect(say({ queries: 0, rival: rival() })).toEqual(['Tell us what to ask.'])
    expect(headline({ ...FACTS, queries: 0 }).line).toBeNull()
  })

  it.each([
    [{ next: { time: '05:00', today: true } }, 'The first answers about Loomhouse arrive today at 05:00 UTC.'],
    [{ next: { time: '05:00', today: false } }, 'The first answers about Loomhouse arrive tomorrow at 05:00 UTC.'],
    [{ next: null }, 'The first answers about Loomhouse arrive with the next daily run.'],
    [{ running: { done: 12, planned: 27 } }, 'The first answers about Loomhouse are coming in: 12 of 27.'],
  ])('says when the first answers come: %j', (part, text) => {
    expect(say({ ...part, week: null, rival: rival() })).toEqual([text])
    expect(headline({ ...FACTS, ...part, week: null }).line).toBeNull()
  })

  it('says since when nothing new has come, and the share until then', () => {
    const old = { ...counts(40, 63, 76), from: '2026-11-18', to: '2026-11-24' }
    expect(say({ week: old, rival: rival() })).toEqual([
      'No new answers since 24 November.',
      'Until then Loomhouse was named in 76%.',
    ])
    expect(say({ week: { ...old, ranked: 3, results: 9 }, firstDay: '2026-11-24' })[1]).toBe(
      'Until then Loomhouse was named in 3 of its first 9 answers.',
    )
    expect(say({ week: { ...old, ranked: 3, results: 9 } })[1]).toBe(
      'Until then Loomhouse was named in 3 of 9 answers.',
    )
    expect(first({ week: { ...old, from: '2025-12-21', to: '2025-12-27' } })).toBe(
      'No new answers since 27 December 2025.',
    )
  })

  it('counts a day as old after yesterday', () => {
    expect(first({ week: { ...counts(46, 63, 73), to: '2026-11-26' } })).toMatch(/^No new answers/)
    expect(first({ week: { ...counts(46, 63, 73), to: '2026-11-27' } })).toMatch(/^Loomhouse is named/)
    expect(first({ week: { ...counts(46, 63, 73), to: TODAY } })).toMatch(/^Loomhouse is named/)
  })

  it.each([
    [6, 9, 9, 'Loomhouse is named in 6 of its first 9 answers.', 'A percentage needs 20, on about 29 November.'],
    [1, 1, 9, 'Loomhouse is named in its first answer.', 'A percentage needs 20, on about 30 November.'],
    [0, 9, 9, 'None of the first 9 answers names Loomhouse.', 'A percentage needs 20, on about 29 November.'],
    [0, 1, 9, 'The first answer does not name Loomhouse.', 'A percentage needs 20, on about 30 November.'],
    [6, 19, 9, 'Loomhouse is named in 6 of its first 19 answers.', 'A percentage needs 20, on about 28 November.'],
    [2, 8, 3, 'Loomhouse is named in 2 of its first 8 answers.', 'A percentage needs 20, on about 1 December.'],
    [2, 8, 2, 'Loomhouse is named in 2 of its first 8 answers.', undefined],
  ])('counts under 20 answers: %i of %i at %i a day', (ranked, results, lastResults, text, then) => {
    const few = { ...WEEK, ranked, results, share: 0, lastResults }
    expect(say({ week: few, firstDay: '2026-11-26', rival: rival() })).toEqual([text, then].filter(Boolean))
  })

  it('does not call answers the first ones where there were others before', () => {
    expect(say({ week: counts(3, 14) })).toEqual(['Loomhouse is named in 3 of 14 answers this week.'])
    expect(say({ week: counts(1, 1) })).toEqual(['Loomhouse is named in 1 of 1 answer this week.'])
    expect(say({ week: counts(0, 1) })).toEqual(['The one answer of this week does not name Loomhouse.'])
    expect(say({ week: counts(0, 14) })).toEqual(['None of 14 answers this week names Loomhouse.'])
  })

  it('is a percentage from 20 answers on', () => {
    expect(first({ week: counts(15, 20, 75) })).toBe('Loomhouse is named in 75% of AI answers.')
  })
})

describe('the first sentence', () => {
  it.each<[string, Partial<HeadlineFacts>, string]>([
    ['named by none', { week: counts(0, 63), namedBefore: false }, 'AI answers do not name Loomhouse yet.'],
    ['named by none any more', { week: counts(0, 63) }, 'No AI answer named Loomhouse this week.'],
    [
      'a fall this week before everything else',
      { verdicts: week('clearDrop', 93), long: since('clearRise', 30), rival: null },
      'Loomhouse is named in 73% of AI answers this week, down from 93%.',
    ],
    [
      'a rise since the earliest month before the week',
      { verdicts: week('clearRise', 45), long: since('clearRise', 30) },
      'Loomhouse is named in 73% of AI answers, up from 30% in September.',
    ],
    [
      'a fall since a month of another year',
      { long: since('clearDrop', 90, '2025-12') },
      'Loomhouse is named in 73% of AI answers, down from 90% in December 2025.',
    ],
    [
      'a rise this week',
      { verdicts: { week: compared('clearRise', 45), month: compared('clearRise', 48) } },
      'Loomhouse is named in 73% of AI answers, up from 45% in the four weeks before.',
    ],
    [
      'a rise this month',
      { verdicts: month('clearRise', 48) },
      'Loomhouse is named in 73% of AI answers, up from 48% a month ago.',
    ],
    [
      'a fall this month, before a lead',
      { verdicts: month('clearDrop', 80), rival: rival({ share: 60, ahead: 'own' }) },
      'Loomhouse is named in 73% of AI answers, down from 80% a month ago.',
    ],
    [
      'a lead, before what is only probable',
      { verdicts: week('probableRise', 62), rival: rival({ share: 60, ahead: 'own' }) },
      'Loomhouse is named in 73% of AI answers, more than any rival.',
    ],
    [
      'a probable rise of the week, before the month',
      { verdicts: { week: compared('probableRise', 62), month: compared('probableRise', 57) } },
      'Loomhouse is named in 73% of AI answers, probably up from 62%.',
    ],
    [
      'a probable fall of the week',
      { verdicts: week('probableDrop', 82) },
      'Loomhouse is named in 73% of AI answers, probably down from 82%.',
    ],
    [
      'a probable rise of the month, before a week about the same',
      { verdicts: month('probableRise', 57, 'noClearChange') },
      'Loomhouse is named in 73% of AI answers, probably up from 57%.',
    ],
    [
      'a week about the same',
      { verdicts: month('noClearChange', 70, 'noClearChange') },
      'Loomhouse is named in 73% of AI answers, about the same as in the four weeks before.',
    ],
    ['no verdict', {}, 'Loomhouse is named in 73% of AI answers.'],
    [
      'a changed measurement',
      { verdicts: month('measurementChanged', 70, 'measurementChanged') },
      'Loomhouse is named in 73% of AI answers.',
    ],
  ])('says %s', (_, part, text) => {
    expect(first(part)).toBe(text)
  })

  it('says nothing of a month that the last four weeks contradict, or that is less than ten points away', () => {
    const long = since('clearRise', 63)
    expect(first({ long })).toContain('up from 63% in September')
    expect(first({ long: { ...long, share: 64 } })).toBe('Loomhouse is named in 73% of AI answers.')
    expect(first({ long: { ...long, verdict: 'clearDrop', share: 63 } })).toBe(
      'Loomhouse is named in 73% of AI answers.',
    )
    for (const verdict of ['clearDrop', 'probableDrop'] as const)
      expect(first({ long, verdicts: month(verdict, 70) })).not.toContain('September')
    expect(first({ long, verdicts: month('noClearChange', 70) })).toContain('September')
  })

  it('never says down from a lower share or up from a higher one, where engines that are not compared would make it so', () => {
    expect(first({ verdicts: week('clearDrop', 73) })).toBe('Loomhouse is named in 73% of AI answers.')
    expect(first({ verdicts: week('clearDrop', 70) })).toBe('Loomhouse is named in 73% of AI answers.')
    expect(first({ verdicts: week('clearRise', 73) })).toBe('Loomhouse is named in 73% of AI answers.')
    expect(first({ verdicts: month('probableRise', 80) })).toBe('Loomhouse is named in 73% of AI answers.')
  })

  it.each(['Harbour & Pine', '<b>$&</b>', '73% Club', 'Ünïted “Desk”'])(
    'begins with a brand called %s and its share',
    (brand) => {
      const [{ text, values, key } = { text: '', values: {}, key: '' }] = headline({ ...FACTS, brand }).sentences
      expect(text).toBe(`${brand} is named in 73% of AI answers.`)
      expect(values).toEqual({ brand, share: 73 })
      expect(key).toBe('share')
    },
  )
})

describe('the second sentence', () => {
  it.each<[string, Partial<HeadlineFacts>, string | undefined]>([
    ['nothing without a rival', { rival: null }, undefined],
    [
      'how often a rival is named where the brand is not',
      { week: counts(0, 63), namedBefore: false, rival: rival() },
      'Baythorne is in 95% of them.',
    ],
    ['that a rival is still ahead', { rival: rival() }, 'Baythorne is still ahead at 95%.'],
    ['that a rival has gone ahead', { rival: rival({ aheadBefore: null }) }, 'Baythorne has gone ahead: 95%.'],
    [
      'that a rival has gone ahead of a leader',
      { rival: rival({ aheadBefore: 'own' }) },
      'Baythorne has gone ahead: 95%.',
    ],
    [
      'that a rival is ahead where the weeks before are not known',
      { rival: rival({ aheadBefore: undefined }) },
      'Baythorne is ahead at 95%.',
    ],
    [
      'that a rival is ahead beside an own fall',
      { verdicts: week('clearDrop', 93), rival: rival() },
      'Baythorne is ahead at 95%.',
    ],
    ['that a rival follows', { rival: rival({ share: 60, ahead: 'own' }) }, 'Baythorne follows at 60%.'],
    ['that they are level', { rival: rival({ share: 80, ahead: null }) }, 'You are level with Baythorne.'],
    [
      'that they are level where this week contradicts four',
      { rival: rival({ share: 70 }) },
      'You are level with Baythorne.',
    ],
    [
      'that they are level where this week contradicts a lead',
      { rival: rival({ share: 73, ahead: 'own' }) },
      'You are level with Baythorne.',
    ],
    [
      'nothing where four weeks do not tell apart what this week does',
      { rival: rival({ share: 93, ahead: null }) },
      undefined,
    ],
    ['that they are level up to there', { rival: rival({ share: 92, ahead: null }) }, 'You are level with Baythorne.'],
    ['nothing where there are too few days', { rival: rival({ ahead: undefined }) }, undefined],
  ])('says %s', (_, part, text) => {
    expect(say(part)[1]).toBe(text)
  })
})

describe('the line below', () => {
  const line = (part: Partial<HeadlineFacts>) => headline({ ...FACTS, ...part }).line?.text

  it('says whose queries, which engines, how many answers and which days', () => {
    expect(line({})).toBe('Your 3 queries on ChatGPT, Claude and Perplexity, 63 answers, 21 to 27 November.')
    expect(line({ queries: 1, engines: [engine('openai', 'ChatGPT', 86)] })).toBe(
      'Your query on ChatGPT, 63 answers, 21 to 27 November.',
    )
  })

  it('names an engine that joined and is not compared, with the share without it', () => {
    const engines = [...FACTS.engines.slice(0, 2), engine('perplexity', 'Perplexity', 90, '2026-10-24')]
    const verdicts = week('clearRise', 45, ['openai', 'anthropic'])
    expect(line({ engines, verdicts })).toBe(
      'Your 3 queries on ChatGPT, Claude and Perplexity, 63 answers, 21 to 27 November. Perplexity joined in October; without it 65%.',
    )
    expect(line({ engines })).not.toContain('joined')
    expect(line({ verdicts })).toContain(' Perplexity answered on few days; without it 65%.')
  })

  it('names several that joined by the month of the last', () => {
    const engines = [
      engine('openai', 'ChatGPT', 86),
      engine('anthropic', 'Claude', 43, '2026-09-20'),
      engine('perplexity', 'Perplexity', 90, '2026-10-24'),
    ]
    expect(line({ engines, verdicts: week('clearRise', 45, ['openai']) })).toContain(
      ' Claude and Perplexity joined in October; without them 86%.',
    )
  })
})
