import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { prepareLine } from '@/lib/home/chart'
import type { HomeLine, LiveDot } from '@/lib/home/shapes'

const FROM = '2026-08-30'
const TO = '2026-11-27'
const SIZE = { width: 890, height: 300 }

const points = (from: Day, to: Day, share = 40) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => ({ date: addDays(from, index), share }))
const dot = (date: Day, part: Partial<LiveDot> = {}): LiveDot => ({
  ...{ id: date, title: `Action of ${date}`, shortName: null, date, effect: null, nextLook: null },
  ...part,
})
const line = (part: Partial<HomeLine> = {}): HomeLine => ({
  ...{ from: FROM, to: TO, points: points(FROM, TO), changes: [], dots: [] },
  ...part,
})
const prepare = (part: Partial<HomeLine>, width = SIZE.width, named = 3) => {
  const model = prepareLine(line(part), { ...SIZE, width }, named)
  if (model === null) throw new Error('no line')
  return model
}

describe('the line of Home', () => {
  it('runs from the first day to the last, each at its share, with the last one as text', () => {
    const { pieces, last, days } = prepare({ points: [...points(FROM, addDays(TO, -1)), { date: TO, share: 73 }] })
    expect(pieces).toHaveLength(1)
    expect(pieces[0]).toHaveLength(90)
    expect(pieces[0]?.[0]).toEqual({ x: 0, y: 0.4 })
    expect(last).toEqual({ x: 1, y: 0.73, text: '73%' })
    expect(days.at(-1)?.text).toBe('27 November: 73%')
  })

  it('has no line before the second day', () => {
    expect(prepareLine(line({ points: points(TO, TO) }), SIZE)).toBeNull()
    expect(prepareLine(line({ points: [] }), SIZE)).toBeNull()
    expect(prepareLine(line({ points: points(addDays(TO, -1), TO) }), SIZE)?.pieces[0]).toHaveLength(2)
  })

  it('names the months that begin within', () => {
    expect(prepare({}).months.map(({ label }) => label)).toEqual(['September', 'October', 'November'])
    expect(prepare({}).months[0]?.x).toBeCloseTo(2 / 89)
  })

  it('bridges days without a run, and says so of each', () => {
    const { pieces, days } = prepare({ points: points(FROM, TO).filter(({ date }) => date !== '2026-10-30') })
    expect(pieces).toHaveLength(1)
    expect(days.find(({ date }) => date === '2026-10-30')).toMatchObject({ y: null, text: 'No run on 30 October' })
    expect(days).toHaveLength(90)
  })

  it('says nothing of days before the first answer', () => {
    expect(prepare({ points: points('2026-10-01', TO) }).days[0]?.date).toBe('2026-10-01')
  })

  it('starts anew where measuring changed, with what changed', () => {
    const { pieces, changes } = prepare({ changes: [{ date: '2026-10-24', text: 'Perplexity added' }] })
    expect(pieces.map(({ length }) => length)).toEqual([55, 35])
    expect(changes).toEqual([{ x: 55 / 89, texts: ['24 October: Perplexity added'] }])
  })

  it('marks changes that are close together once, and none from before the line', () => {
    const changes = [
      { date: addDays(FROM, -1), text: 'before' },
      { date: '2026-10-24', text: 'one' },
      { date: '2026-10-25', text: 'two' },
      { date: '2026-10-26', text: 'three' },
    ]
    expect(prepare({ changes }).changes.map(({ texts }) => texts)).toEqual([
      ['24 October: one', '25 October: two'],
      ['26 October: three'],
    ])
  })
})

describe('the dots of live actions', () => {
  const stacked = (dots: LiveDot[], width = SIZE.width) =>
    prepare({ dots }, width).stacks.map((stack) => stack.dots.length)

  it('stand on the line, also on a day without a run or from before the first answer', () => {
    const sloped = points('2026-10-01', TO).map((point, index) => ({ ...point, share: index }))
    const bridged = sloped.filter(({ date }) => date !== '2026-10-11')
    const { stacks } = prepare({ points: bridged, dots: [dot('2026-09-01'), dot('2026-10-11'), dot('2026-10-21')] })
    expect(stacks.map(({ y }) => Math.round(100 * y))).toEqual([0, 10, 20])
  })

  it('are one within 24 pixels, the size of what can be pressed, with the same actions at any order', () => {
    expect(stacked([dot('2026-10-02'), dot('2026-10-01')])).toEqual([2])
    expect(stacked([dot('2026-10-01'), dot('2026-10-05')])).toEqual([1, 1])
    expect(stacked([dot('2026-10-01'), dot('2026-10-05')], 267)).toEqual([2])
    expect(stacked([dot('2026-10-01'), dot('2026-10-02'), dot('2026-10-06')])).toEqual([2, 1])
    // Measured from where the dot of both stands.
    expect(stacked([dot('2026-10-01'), dot('2026-10-02'), dot('2026-10-03')])).toEqual([3])
  })

  it('name proven actions first, then those with a look to come, then the newest', () => {
    const dots = [
      dot('2026-09-05', { effect: 'better' }),
      dot('2026-09-30', { nextLook: '2026-12-01' }),
      dot('2026-10-20'),
      dot('2026-11-10'),
    ]
    const named = (most: number) =>
      prepare({ dots }, SIZE.width, most).stacks.flatMap(({ label }) => (label ? [label.dot.date] : []))
    expect(named(3)).toEqual(['2026-09-05', '2026-09-30', '2026-11-10'])
    expect(named(1)).toEqual(['2026-09-05'])
    expect(named(0)).toEqual([])
  })

  const labels = (part: Partial<HomeLine>) => prepare(part).stacks.map(({ label }) => label && [label.side, label.away])

  it('put a proven name on top, others as near to their dot as they are readable', () => {
    const rising = points(FROM, TO).map((point, index) => ({ ...point, share: index }))
    const dots = [dot('2026-09-10'), dot('2026-10-10', { effect: 'better' }), dot('2026-11-20')]
    expect(labels({ points: rising, dots })).toEqual([
      ['above', 24],
      ['top', 0],
      ['above', 24],
    ])
  })

  it('put a name further from its dot where the line is in the way', () => {
    const jagged = points(FROM, TO).map(({ date }, index) => ({ date, share: index % 2 === 0 ? 58 : 42 }))
    const flat = jagged.map((point) => (point.date === '2026-10-10' ? { ...point, share: 50 } : point))
    expect(labels({ points: flat, dots: [dot('2026-10-10')] })).toEqual([['above', 40]])
  })

  it('count the room of a name at an end of the plot where it is drawn', () => {
    // Falls to the left of the last dot: a centred name would be free of the line.
    const falling = points(FROM, TO).map((point, index) => ({ ...point, share: index < 80 ? 58 : 45 }))
    expect(labels({ points: falling, dots: [dot(TO)] })).toEqual([['below', 24]])
    expect(labels({ points: falling.map(({ date }) => ({ date, share: 45 })), dots: [dot(TO)] })).toEqual([
      ['above', 24],
    ])
  })

  it('name below where there is no room above', () => {
    expect(labels({ points: points(FROM, TO, 99), dots: [dot('2026-10-10')] })).toEqual([['below', 24]])
    expect(labels({ points: points(FROM, TO, 1), dots: [dot('2026-10-10')] })).toEqual([['above', 24]])
  })

  it('put a name away from another, and leave it out where nothing is free', () => {
    expect(labels({ dots: [dot('2026-10-01'), dot('2026-10-09')] })).toEqual([
      ['below', 24],
      ['above', 24],
    ])
    const proven = dot('2026-10-01', { effect: 'better' })
    expect(labels({ points: points(FROM, TO, 5), dots: [proven, dot('2026-10-04')] })).toEqual([['top', 0], null])
  })
})
