import { SelectField } from '@/components/form/choice-fields'
import type { FieldBinding } from '@/components/form/use-form'
import type { TokenForecast } from '@/lib/industries/shapes'
import { COUNTRIES, SAMPLES } from '@/lib/limits'
import { samplesCopy as copy } from '@/lib/queries/words'
import { type EngineMean, forecast as forecastCost } from '@/lib/usage/forecast'
import { aMonth } from '@/lib/usage/words'

const choices = Array.from({ length: SAMPLES.max - SAMPLES.min + 1 }, (_, index) => {
  const value = String(SAMPLES.min + index)
  return { value, label: value }
})

/** The empty choice is the default, null. */
export function samplesOf(chosen: string): number | null {
  return chosen === '' ? null : Number(chosen)
}

/** How often an owner's queries are asked a day, with a forecast of tokens, calls and cost (R-MONEY-4). */
export function SamplesField({
  forecast,
  means = [],
  activeQueries,
  ...binding
}: FieldBinding<string> & { forecast: TokenForecast; means?: readonly EngineMean[]; activeQueries: number }) {
  const own = samplesOf(binding.value)
  const options = [{ value: '', label: copy.byDefault(forecast.samples) }, ...choices]
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField {...binding} help={copy.help} label={copy.label} options={options} />
      <p className="text-muted-foreground text-sm" role="status">
        {describe(forecast, activeQueries, own)}
      </p>
      {means.length > 0 && (
        <p className="text-muted-foreground text-sm" role="status">
          {describeMonth(means, activeQueries, own ?? forecast.samples)}
        </p>
      )}
    </div>
  )
}

function describe(forecast: TokenForecast, queries: number, own: number | null): string {
  const aDay = forecastTokens(forecast, queries, own)
  const { engines, overAllOwners } = forecast
  if (!aDay) return copy.unknown
  if (queries === 0) return copy.noQuery(aDay.perQuery, overAllOwners)
  return copy.tokensADay({ ...aDay, queries, engines }, overAllOwners)
}

/** One sentence on the calls and the cost of a month, for each query while there is none. */
export function describeMonth(means: readonly EngineMean[], queries: number, samples: number): string {
  const estimated = means.flatMap(({ engine, questions }) => (questions === 0 ? [engine] : []))
  const sentence = aMonth(forecastCost({ queries: queries || 1, samples, means }), estimated)
  return queries === 0 ? copy.eachQuery(sentence) : sentence
}

export const countryOptions = Object.entries(COUNTRIES).map(([value, label]) => ({ value, label }))

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
