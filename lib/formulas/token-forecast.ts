import type { TokenForecast } from '@/lib/schemas/industry'

interface TokensADay {
  tokens: number
  perQuery: number
  perAnswer: number
  samples: number
}

/**
 * The tokens that an owner's active queries will take a day; null while no answer says what one takes. The mean is
 * rounded to hundreds first, so that the product is that of the factors that are shown.
 * @param own the owner's own answers per query, null for the default.
 */
export function forecastTokens(
  { samples: byDefault, engines, tokensPerAnswer }: TokenForecast,
  activeQueries: number,
  own: number | null,
): TokensADay | null {
  if (tokensPerAnswer === null) return null
  const samples = own ?? byDefault
  const perAnswer = Math.round(tokensPerAnswer / 100) * 100 || Math.ceil(tokensPerAnswer)
  const perQuery = samples * engines * perAnswer
  return { tokens: activeQueries * perQuery, perQuery, perAnswer, samples }
}
