import { describe, expect, it } from 'vitest'
import { averagedDays } from '@/lib/charts/averaged-days'
import { addDays, lastDays } from '@/lib/format/days'
import { scorePoints } from '@/lib/formulas/visibility-score'

const TODAY = '2026-11-20'
const days = lastDays(TODAY, 12).map((day) => ({ day, ranked: 2, results: 3 }))

describe('the days that an average counts', () => {
  it('are the last seven with answers, and fewer at the beginning', () => {
    const windows = averagedDays(scorePoints(days), [])
    expect(windows.get(TODAY)).toEqual({ from: addDays(TODAY, -6), to: TODAY })
    expect(windows.get(addDays(TODAY, -10))).toEqual({ from: addDays(TODAY, -11), to: addDays(TODAY, -10) })
    const gap = days.filter(({ day }) => day !== addDays(TODAY, -2))
    expect(averagedDays(scorePoints(gap), []).get(TODAY)).toEqual({ from: addDays(TODAY, -7), to: TODAY })
  })

  it('begin anew where the measurement changed', () => {
    const changed = addDays(TODAY, -2)
    const note = { date: changed, kind: 'measurementChanged' as const, text: 'Claude added' }
    const windows = averagedDays(scorePoints(days, [changed]), [note])
    expect(windows.get(TODAY)).toEqual({ from: changed, to: TODAY })
    expect(windows.get(addDays(TODAY, -3))?.from).toBe(addDays(TODAY, -9))
  })

  it('are unknown where the average counts answers of other days too', () => {
    const points = scorePoints(days).slice(3)
    const windows = averagedDays(points, [])
    expect(windows.has(points[0]?.date ?? '')).toBe(false)
    expect(windows.has(TODAY)).toBe(true)
  })
})
