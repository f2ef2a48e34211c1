import { describe, expect, it } from 'vitest'
import type { RivalEngine, RivalGap, RivalQuery } from '@/lib/rivals/shapes'
import { engineFoot, isGood, type RivalFacts, rivalSentences, rivalsCopy, sortedQueries } from '@/lib/rivals/words'

const share = (of: number | null) => ({ named: 10, answers: 250, share: of, low: null, high: null })
const GAP: RivalGap = {
  ...{ points: 26, before: 60, low: 20, high: 32, beyondChance: true, verdict: 'closing', sides: null, only: [] },
}
const FACTS: RivalFacts = {
  rival: { key: 'baythorne', name: 'Baythorne', ...share(92) },
  own: share(66),
  seen: { from: '2026-08-30', to: '2026-11-27', answers: 690 },
  ...{ ahead: 'rival', aheadSince: '2026-08-30', today: '2026-11-27', sinceStart: false, judged: true },
  gap: GAP,
}

const textsOf = (more: Partial<RivalFacts>) => rivalSentences({ ...FACTS, ...more }).map(({ text }) => text)
const gap = (more: Partial<RivalGap>) => ({ gap: { ...GAP, ...more } })

describe('the sentence of a rival', () => {
  it.each([
    [{}, 'Baythorne has been ahead since 30 August; the gap fell from 60 to 26 points.'],
    [
      gap({ verdict: 'probablyClosing' }),
      'Baythorne has been ahead since 30 August; the gap probably fell from 60 to 26 points.',
    ],
    [
      gap({ verdict: 'widening', before: 10 }),
      'Baythorne has been ahead since 30 August; the gap grew from 10 to 26 points.',
    ],
    [
      gap({ verdict: 'probablyWidening', before: 10 }),
      'Baythorne has been ahead since 30 August; the gap probably grew from 10 to 26 points.',
    ],
    [gap({ verdict: 'aboutTheSame' }), 'Baythorne has been ahead since 30 August; the gap is 26 points.'],
    [gap({ verdict: null, before: null }), 'Baythorne has been ahead since 30 August; the gap is 26 points.'],
    [gap({ points: 1, verdict: null }), 'Baythorne has been ahead since 30 August; the gap is 1 point.'],
    [gap({ points: 0 }), 'Baythorne has been ahead since 30 August.'],
    [{ sinceStart: true }, 'Baythorne has been ahead since we began on 30 August; the gap fell from 60 to 26 points.'],
    [
      { aheadSince: '2025-11-30' },
      'Baythorne has been ahead since 30 November 2025; the gap fell from 60 to 26 points.',
    ],
    [
      gap({ only: ['ChatGPT', 'Claude'] }),
      'Baythorne has been ahead since 30 August; on ChatGPT and Claude the gap fell from 60 to 26 points.',
    ],
    [
      { ahead: 'own', aheadSince: '2026-11-03', ...gap({ points: -12, before: -5, verdict: 'widening' }) },
      'You have been ahead of Baythorne since 3 November; the gap grew from 5 to 12 points.',
    ],
    [
      { ahead: 'own', aheadSince: '2026-11-03', ...gap({ points: -12, before: 20, verdict: 'widening' }) },
      'You have been ahead of Baythorne since 3 November; the gap is 12 points.',
    ],
    [
      { ahead: null, aheadSince: null, rival: { ...FACTS.rival, share: 64 }, ...gap({ beyondChance: false }) },
      'Baythorne and you are level: 64% and 66%.',
    ],
    [{ ahead: null, aheadSince: null }, 'You are named in 66% of answers, Baythorne in 92%.'],
    [
      { ahead: null, aheadSince: null, judged: false, ...gap({ beyondChance: false }) },
      'You are named in 66% of answers, Baythorne in 92%.',
    ],
    [{ ahead: null, aheadSince: null, own: share(0) }, 'No answer names you. Baythorne is in 92%.'],
    [
      { ahead: null, aheadSince: null, rival: { ...FACTS.rival, share: 0 } },
      'You are named in 66% of answers. No answer names Baythorne.',
    ],
    [{ seen: { ...FACTS.seen, answers: 7 } }, 'Named in 7 answers so far.'],
    [{ seen: { ...FACTS.seen, answers: 1 } }, 'Named in 1 answer so far.'],
  ] satisfies [Partial<RivalFacts>, string][])('%#: %j', (facts, text) => {
    expect(textsOf(facts)).toEqual([text])
  })

  it('is none where no answer of the window names either', () => {
    const nobody = { ahead: null, aheadSince: null, own: share(0), rival: { ...FACTS.rival, share: null } }
    expect(textsOf(nobody)).toEqual([])
  })

  it('is never filled with a zero', () => {
    for (const verdict of ['closing', 'widening', 'aboutTheSame', null] as const)
      for (const points of [-3, 0, 3, null])
        for (const before of [-3, 0, 3, null])
          for (const ahead of ['own', 'rival', null] as const)
            for (const text of textsOf({ ahead, ...gap({ verdict, points, before }) }))
              expect(text).not.toMatch(/\b0\b|null|undefined|NaN|-\d/)
  })
})

describe('a change of the gap', () => {
  it('is good where the rival’s lead closes or the own one grows', () => {
    expect(isGood({ verdict: 'closing', points: 5 })).toBe(true)
    expect(isGood({ verdict: 'probablyWidening', points: 5 })).toBe(false)
    expect(isGood({ verdict: 'widening', points: -5 })).toBe(true)
    expect(isGood({ verdict: 'closing', points: -5 })).toBe(false)
    expect(isGood({ verdict: 'aboutTheSame', points: 5 })).toBeNull()
    expect(isGood({ verdict: null, points: null })).toBeNull()
  })
})

describe('the foot of the engines', () => {
  const engine = (label: string, more: Partial<RivalEngine>): RivalEngine => ({
    ...{ id: label, label, mark: '', from: '', own: share(50), rival: share(60), gap: 10, ahead: null, since: null },
    ...more,
  })

  it('names where both are level, and where the rival is furthest ahead', () => {
    const rows = [
      engine('Claude', { ahead: 'rival', gap: 48 }),
      engine('Perplexity', { ahead: 'rival', gap: 24 }),
      engine('ChatGPT', { gap: 5 }),
    ]
    const { level, worst } = engineFoot(rows)
    const foot = rivalsCopy.engines.foot(level?.label ?? null, worst?.label ?? null)
    expect(foot).toBe('On ChatGPT you are level. Claude is where they are ahead.')
  })

  it('says nothing of one engine, of one not judged, and of one where you are ahead', () => {
    expect(engineFoot([engine('ChatGPT', {})])).toEqual({ level: null, worst: null })
    const rows = [engine('Claude', { ahead: undefined }), engine('ChatGPT', { ahead: 'own', gap: -9 })]
    expect(engineFoot(rows)).toEqual({ level: null, worst: null })
  })

  it.each([
    ['rival', '2026-08-30', 'Since 30 August'],
    ['own', '2026-11-03', 'You since 3 November'],
    [null, '2026-11-09', 'Level since 9 November'],
    [null, null, 'Level'],
    ['rival', null, 'They'],
    ['own', null, 'You'],
    [undefined, null, 'Too few days'],
  ] as const)('an engine with %s since %s says “%s”', (ahead, since, text) => {
    expect(rivalsCopy.engines.since(ahead, since, '2026-11-27')).toBe(text)
  })
})

describe('the queries of a rival', () => {
  it('are parted by who wins them, each from its widest gap', () => {
    const query = (name: string, gap: number, ahead: RivalQuery['ahead']): RivalQuery => ({
      query: { _id: name, searchTerm: name, kind: 'organisation' },
      own: { ...share(50), share: 50 },
      rival: { ...share(50), share: 50 },
      ...{ gap, ahead, proven: null },
    })
    const { theirs, own, close } = sortedQueries([
      query('far', 60, 'rival'),
      query('new', 40, undefined),
      query('level', 2, null),
      query('ours', -10, 'own'),
      query('more ours', -30, 'own'),
    ])
    expect([theirs, own, close].map((of) => of.map((each) => each.query._id))).toEqual([
      ['far'],
      ['more ours', 'ours'],
      ['new', 'level'],
    ])
  })
})
