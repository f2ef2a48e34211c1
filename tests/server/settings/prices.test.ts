import { describe, expect, it } from 'vitest'
import { costUsd, usd } from '@/lib/usage/forecast'
import { LIST_PRICES, listCost, type ModelPrice, modelPrices, priceOf } from '@/server/settings/prices'

const price = (more: Partial<ModelPrice>): ModelPrice => {
  return { model: 'm', input: 1, output: 5, date: '2026-11-29', source: 'the test', ...more }
}
const call = { inputTokens: 8000, outputTokens: 600, searches: 0 }

describe('the list of prices', () => {
  it('is a valid file of prices, each with its date and source', () => {
    expect(modelPrices.parse(LIST_PRICES)).toEqual(LIST_PRICES)
  })

  it.each([
    ['m', 'm', true],
    ['m', 'm-2026-10-26', true],
    ['m', 'm-20261026', true],
    ['m', 'm-latest', true],
    ['m', 'm@20261026', true],
    // Another model, which costs something else.
    ['m', 'm-mini', false],
    ['m', 'm2', false],
    ['m', 'vendor/m', false],
    ['m*', 'm-mini', true],
  ])('of %s holds for the served model %s: %s', (model, served, holds) => {
    expect(priceOf([price({ model })], served, '2026-11-29') !== null).toBe(holds)
  })

  it('takes the entry that names most of the id, and none after its last day', () => {
    const prices = [price({ model: 'm*' }), price({ model: 'm-mini', input: 0.5, until: '2026-12-31' })]
    expect(priceOf(prices, 'm-mini', '2026-12-31')?.input).toBe(0.5)
    expect(priceOf(prices, 'm-mini', '2027-01-01')?.input).toBe(1)
  })

  it.each<[string, ModelPrice | null, Partial<typeof call>, number | null]>([
    ['tokens', price({}), {}, 11_000],
    [
      'a fraction of a millionth, rounded up',
      price({ input: 0.1, output: 0.5 }),
      { inputTokens: 1, outputTokens: 0 },
      1,
    ],
    ['what only floats make a fraction', price({ input: 0.1, output: 0 }), { inputTokens: 30 }, 3],
    ['searches', price({ search: 0.01 }), { searches: 2 }, 31_000],
    ['a request', price({ input: 0, output: 0, request: 0.0012 }), {}, 1200],
    ['a free model', price({ input: 0, output: 0 }), {}, 0],
    ['searches whose price is not said', price({}), { searches: 1 }, null],
    ['more tokens than it holds for', price({ inputMax: 7999 }), {}, null],
    ['a model that nobody prices', null, {}, null],
    ['one whose price is said to be unknown', price({ input: null }), {}, null],
    ['a call of which no token was counted', price({}), { inputTokens: 0, outputTokens: 0 }, null],
  ])('computes %s', (_what, listed, used, cost) => {
    expect(listCost(listed, { ...call, ...used })).toBe(cost)
  })
})

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [1, 'less than $0.01'],
    [9_999, 'less than $0.01'],
    [10_000, '$0.01'],
    [3_404_999, '$3.40'],
    [1_234_567_890_000, '$1,234,567.89'],
  ])('of %i millionths reads %s', (micros, text) => {
    expect(usd(micros)).toBe(text)
  })

  it('for programs has six decimals, and what is not known stays so', () => {
    expect([costUsd(20_090n), costUsd(0), costUsd(null)]).toEqual(['0.020090', '0.000000', null])
  })
})
