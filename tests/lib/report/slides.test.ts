import { describe, expect, it } from 'vitest'
import type { Sentence } from '@/lib/measure/shapes'
import { apartFrom, balancedLines, cutText, textLines, textWidth, withoutNames } from '@/lib/report/slide-text'
import {
  againstHeadline,
  asOurs,
  gapsHeadline,
  isTooEarly,
  joined,
  nextHeadline,
  remarksOf,
  type SlideShow,
  scopeOf,
  slopesOf,
  standHeadline,
  stepText,
  tooEarly,
  workedHeadline,
} from '@/lib/report/slides'

// What slides say (R-PRESENT-1), and how their text stands (R-PRESENT-3).

const said = (key: string, text: string, values: Sentence['values'] = {}): Sentence => ({
  key,
  values: { brand: 'Loomhouse', ...values },
  text,
})

describe('where we stand', () => {
  it.each([
    [
      'longUp',
      'Loomhouse is named in 73% of AI answers, up from 30% in September.',
      'We are named in 73% of AI answers, up from 30% in September.',
    ],
    ['untilThen', 'Until then Loomhouse was named in 73%.', 'Until then we were named in 73%.'],
    ['notNamed', 'AI answers do not name Loomhouse yet.', 'AI answers do not name us yet.'],
    ['notNamedNow', 'No AI answer named Loomhouse this week.', 'No AI answer named us this week.'],
    ['noNewAnswers', 'No new answers since 3 November.', 'No new answers since 3 November.'],
  ])('says %s in our voice', (key, home, ours) => {
    expect(asOurs(said(key, home)).text).toBe(ours)
  })

  it('says how it was where answers have ceased', () => {
    const both = [
      said('noNewAnswers', 'No new answers since 3 November.'),
      said('untilThen', 'Until then Loomhouse was named in 73%.', { before: 73 }),
    ]
    expect(standHeadline(both)?.text).toBe('No new answers since 3 November. Until then we were named in 73%.')
    expect(standHeadline([])).toBeNull()
  })

  it('waits for 20 answers, and says when to come back if Home knows', () => {
    const few = [said('firstAnswers', 'Loomhouse is named in 3 of its first 9 answers.')]
    expect(isTooEarly({ sentences: few })).toBe(true)
    expect(tooEarly({ sentences: few }).text).toBe('It is too early for slides.')
    const when = said('enoughFrom', 'A percentage needs 20, on about 4 December.', { answers: 20, day: '4 December' })
    expect(tooEarly({ sentences: [...few, when] }).text).toBe(
      'It is too early for slides. Come back on about 4 December.',
    )
    expect(isTooEarly({ sentences: [said('share', 'Loomhouse is named in 40% of AI answers.')] })).toBe(false)
    expect(isTooEarly({ sentences: [said('noNewAnswers', ''), said('untilThenFew', '')] })).toBe(true)
  })

  it('says the queries and engines of the foot without “Your”', () => {
    const values = { queries: 'Your 3 queries', engines: 'ChatGPT and Claude', note: '' }
    expect(scopeOf({ key: 'line', values, text: '' })).toBe('3 queries on ChatGPT and Claude.')
    const note = 'Claude joined in October; without it 67%.'
    expect(scopeOf({ key: 'line', values: { ...values, queries: 'Your query', note }, text: '' })).toBe(
      `1 query on ChatGPT and Claude. ${note}`,
    )
  })
})

describe('against whom', () => {
  const rival = { name: 'Baythorne', share: 95 }
  it.each([
    ['rivalStillAhead', 'Baythorne stays ahead.'],
    ['rivalGoneAhead', 'Baythorne has gone ahead.'],
    ['rivalAhead', 'Baythorne is ahead.'],
    ['rivalFollows', 'We are ahead of Baythorne.'],
    ['level', 'We are level with Baythorne.'],
    ['rivalIsIn', 'Baythorne is named in 95% of answers, we in none.'],
    [undefined, 'Baythorne is named in 95% of answers, we in 73%.'],
  ])('after %s: %s', (key, text) => {
    expect(againstHeadline(key === undefined ? undefined : said(key, ''), rival, 73, null)?.text).toBe(text)
  })

  it('adds another rival that has gone past us, and says nothing without a rival', () => {
    const passed = { name: 'Foundry Row', share: 86, before: 39 }
    expect(againstHeadline(said('rivalStillAhead', ''), rival, 73, passed)?.text).toBe(
      'Baythorne stays ahead. Foundry Row has gone past us.',
    )
    expect(againstHeadline(said('rivalGoneAhead', ''), rival, 73, { ...passed, name: 'Baythorne' })?.text).toBe(
      'Baythorne has gone ahead.',
    )
    expect(againstHeadline(undefined, null, 73, passed)).toBeNull()
  })

  const own = { name: 'Loomhouse', before: 50, share: 73 }
  const others = [
    { name: 'Baythorne', before: 93, share: 95 },
    { name: 'Kiln Street', before: 74, share: 70 },
    { name: 'Mosaic Offices', before: 79, share: 62 },
    { name: 'Common Ledger', before: 57, share: 56 },
    { name: 'Otter Lane', before: 20, share: 20 },
    { name: 'Foundry Row', before: 39, share: 19 },
  ]

  it('shows the own brand and five rivals, three of them in colour', () => {
    const slopes = slopesOf(own, others, null)
    expect(slopes.map(({ name, look }) => [name, look])).toEqual([
      ['Baythorne', 'first'],
      ['Loomhouse', 'own'],
      ['Kiln Street', 'second'],
      ['Mosaic Offices', null],
      ['Common Ledger', null],
      ['Otter Lane', null],
    ])
    const passed = { name: 'Foundry Row', before: 39, share: 19 }
    const withMoved = slopesOf(own, others, passed)
    expect(withMoved).toHaveLength(6)
    expect(withMoved.find(({ name }) => name === 'Foundry Row')?.look).toBe('second')
  })

  it('says the distance of the printed shares, what moved, and a fall of ten points or more', () => {
    const about = { first: 'Baythorne has been ahead since 30 August.', second: '' }
    expect(remarksOf(slopesOf(own, others, null), about)).toEqual([
      { bold: 'Baythorne: 22 points ahead.', text: about.first },
      { bold: 'Kiln Street: from 74% to 70%.', text: '' },
      { bold: '', text: 'Mosaic Offices fell from 79% to 62%.' },
    ])
  })
})

describe('what worked, and what next', () => {
  it('calls an action by its short name, else by its title', () => {
    expect(workedHeadline({ title: 'Publish a page', shortName: 'Day-office page' }).text).toBe(
      'The day-office page worked.',
    )
    expect(workedHeadline({ title: 'Publish a page', shortName: null }).text).toBe('“Publish a page” worked.')
    const both = joined(workedHeadline({ title: 'Publish a page', shortName: null }), nextHeadline(1))
    expect(both?.text).toBe('“Publish a page” worked. This comes next.')
    expect([nextHeadline(3).text, gapsHeadline(1).text, gapsHeadline(2).text]).toEqual([
      'These three come next.',
      'The widest gap comes next.',
      'The two widest gaps come next.',
    ])
    expect(joined(null, null)).toBeNull()
  })

  it('says who does a step by when, and nothing that is not known', () => {
    const step = { title: 'Publish', by: 'Amelia', due: '2026-12-02', evidence: 'In 95% of those answers.' }
    expect(stepText(step, '2026-11-27')).toBe('Amelia, by 2 December. In 95% of those answers.')
    expect(stepText({ ...step, by: null }, '2026-11-27')).toBe('By 2 December. In 95% of those answers.')
    expect(stepText({ ...step, due: '2026-11-20' }, '2026-11-27')).toContain('Amelia, due since 20 November.')
    expect(stepText({ ...step, by: null, due: null, evidence: null }, '2026-11-27')).toBe('')
  })
})

describe('hidden names', () => {
  const show: SlideShow = {
    ...{
      brand: 'Loom',
      day: '2026-11-27',
      simulated: false,
      people: ['Amelia'],
      rivals: ['Baythorne', 'Baythorne West', 'A+B'],
    },
    slides: [],
  }
  const step = { by: 'Amelia', title: 'Answer “Baythorne west or baythorne?” for Loom', share: 3 }

  it('takes people away first, then calls rivals by letters, whole names only', () => {
    expect(withoutNames(step, show, 0)).toEqual(step)
    expect(withoutNames(step, show, 1)).toEqual({ ...step, by: null })
    expect(withoutNames(step, show, 2).title).toBe('Answer “Rival B or Rival A?” for Loom')
    expect(withoutNames('Baythornes, a A+B; Loom', show, 2)).toBe('Baythornes, a Rival C; Loom')
  })

  it('has a letter for the 27th rival too', () => {
    const rivals = Array.from({ length: 28 }, (_, index) => `Name${index}x`)
    expect(withoutNames('Name25x, Name26x', { ...show, rivals }, 2)).toBe('Rival Z, Rival A2')
  })
})

describe('text on a slide', () => {
  const style = { size: 20 }
  it('is broken at spaces, and cut where it is too long', () => {
    const lines = textLines('one two three four five six', 100, style, 2)
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(textWidth(line, style)).toBeLessThanOrEqual(100)
    expect(lines.at(-1)).toMatch(/…$/)
    expect(cutText('W'.repeat(80), 200, style)).toMatch(/^W+…$/)
    expect(textLines('字'.repeat(80), 200, style, 3)).toHaveLength(1)
    expect(textLines('', 100, style, 2)).toEqual([])
  })

  it('of a headline has lines of about one length', () => {
    const text = 'We are named in 73% of AI answers, up from 30% in September.'
    const [first = '', second = ''] = balancedLines(text, 1280, { size: 46, bold: true }, 3)
    expect(`${first} ${second}`).toBe(text)
    expect(Math.abs(first.length - second.length)).toBeLessThan(20)
  })

  it('moves labels apart within their room', () => {
    expect(apartFrom([10, 12, 90], 20, 100)).toEqual([10, 30, 90])
    expect(apartFrom([95, 99, 100], 20, 100)).toEqual([60, 80, 100])
  })
})
