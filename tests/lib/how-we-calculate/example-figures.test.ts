import { describe, expect, it } from 'vitest'
import { exampleFigures, explainedFigures } from '@/lib/how-we-calculate/example-figures'
import { roundedMean } from '@/lib/measure/ranking'
import { makeEngine, makeFigures } from '@/tests/support/visibility-figures'

describe('figures to explain the formulas with', () => {
  it('of an example fit together as counts of real answers do', () => {
    const { score, change, ranked, results, interval, metrics, engineScores } = exampleFigures()
    expect(score).toBe(roundedMean(engineScores))
    expect(change).not.toBeNull()
    expect(ranked).toBeLessThan(results)
    expect(results).toBe(63)
    expect(interval?.low).toBeLessThan(score ?? 0)
    for (const { value, denominator } of Object.values(metrics)) {
      expect(value).not.toBeNull()
      expect(denominator).toBeGreaterThan(0)
    }
    expect(metrics.firstPlaceRate.numerator).toBeLessThanOrEqual(metrics.topThreeRate.numerator)
    expect(metrics.topThreeRate.numerator).toBeLessThanOrEqual(ranked)
  })

  it('of an organisation are its own, with the engines that the mean is made of', () => {
    const engines = [makeEngine('openai', 20), makeEngine('anthropic', 18, { inMean: false })]
    const figures = makeFigures({ engines })
    expect(explainedFigures(figures)).toMatchObject({
      ...{ score: figures.score, ranked: figures.ranked, results: figures.results },
      ...{ organisation: 'Loomhouse', engineScores: [96] },
    })
  })

  it('of an organisation without answers are none', () => {
    expect(explainedFigures(makeFigures({ score: null }))).toBeNull()
  })
})
