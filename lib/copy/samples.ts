import { grouped } from '@/lib/format/numbers'
import { FORECAST_DAYS } from '@/lib/metrics/token-forecast'

const count = (number: number, one: string, many: string) => `${grouped(number)} ${number === 1 ? one : many}`
const measured = (overAllOwners: boolean) => (overAllOwners ? ', as measured over all owners' : '')

/** An owner's answers per query and day, with what they will take. */
export const samplesCopy = {
  label: 'Answers per query and day',
  byDefault: (samples: number) => `Default (${samples})`,
  help: 'More answers a day make the figures steadier and cost in proportion.',
  unknown: `No answer has been made in the last ${FORECAST_DAYS} days, so the tokens a day cannot be forecast.`,
  noQuery: (perQuery: number, overAllOwners: boolean) =>
    `No active query yet. Each active query would take about ${grouped(perQuery)} tokens a day${measured(overAllOwners)}.`,
  tokensADay: (
    {
      tokens,
      queries,
      samples,
      engines,
      perAnswer,
    }: Record<'tokens' | 'queries' | 'samples' | 'engines' | 'perAnswer', number>,
    overAllOwners: boolean,
  ) => {
    const factors = [
      count(queries, 'active query', 'active queries'),
      count(samples, 'answer', 'answers'),
      ...(engines > 1 ? [count(engines, 'engine', 'engines')] : []),
      `about ${count(perAnswer, 'token', 'tokens')} each`,
    ]
    return `About ${count(tokens, 'token', 'tokens')} a day: ${factors.join(' × ')}${measured(overAllOwners)}.`
  },
}
