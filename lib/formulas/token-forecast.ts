import type { TokenForecast } from '@/lib/schemas/industry'

interface TokensADay {
  tokens: number
  perQuery: number
  perAnswer: number
  samples: number
}

/**
 * Tokens a day of an owner's active queries; null while there is no answer to forecast from. The mean is rounded first,
 * so that the product is that of the factors on the screen. `own`: samples of the owner, null for the default.
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
