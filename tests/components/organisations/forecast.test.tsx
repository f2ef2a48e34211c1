import { describe, expect, it } from 'vitest'
import { forecastTokens } from '@/components/organisations/owner-fields'

const measured = { samples: 3, engines: 1, tokensPerAnswer: 6000, answers: 9, overAllOwners: false }

describe('the tokens that an owner will take a day', () => {
  it('are those of an answer, times active queries, times answers per query', () => {
    expect(forecastTokens(measured, 3, null)).toEqual({
      tokens: 54_000,
      perQuery: 18_000,
      perAnswer: 6000,
      samples: 3,
    })
  })

  it('go by the setting of the owner where it has one', () => {
    expect(forecastTokens(measured, 3, 10)).toMatchObject({ tokens: 180_000, samples: 10 })
    expect(forecastTokens(measured, 3, 1)).toMatchObject({ tokens: 18_000, samples: 1 })
  })

  it('count every engine that is asked', () => {
    expect(forecastTokens({ ...measured, engines: 2 }, 3, null)).toMatchObject({ tokens: 108_000, perQuery: 36_000 })
  })

  it('are zero without an active query, with the tokens that each query would take', () => {
    expect(forecastTokens(measured, 0, null)).toMatchObject({ tokens: 0, perQuery: 18_000 })
  })

  it.each([
    [6049.9, 6000],
    [6050, 6100],
    [112.5, 100],
    [49.2, 50],
    [0.4, 1],
  ])(
    'an answer of %d tokens is rounded to %d, so that the shown factors multiply to the shown product',
    (mean, perAnswer) => {
      expect(forecastTokens({ ...measured, tokensPerAnswer: mean }, 20, 3)).toEqual({
        tokens: 60 * perAnswer,
        perQuery: 3 * perAnswer,
        perAnswer,
        samples: 3,
      })
    },
  )

  it('are unknown before the first answer', () => {
    expect(forecastTokens({ ...measured, tokensPerAnswer: null, answers: 0 }, 3, 5)).toBeNull()
  })
})
