import type { TokenForecast } from '@/lib/industries/shapes'

interface TokensADay {
  tokens: number
  perQuery: number
  perAnswer: number
  samples: number
}

/** Forecasts tokens; rounds the mean first, so the product matches the factors on the screen. */
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
