import { SENTIMENT_DAILY_LIMIT } from '@/lib/metrics/sentiment-timeframe'

const SPAN: Record<number, string> = { 1: 'from today', 7: 'from the last 7 days', 28: 'from the last 28 days' }

const noAnswers = (timeframe: number) => {
  const span = SPAN[timeframe]
  return span
    ? `There are no stored answers ${span} yet. Choose a longer timeframe, or come back after the next daily run.`
    : 'There are no stored answers yet. They arrive with the daily run.'
}

/** Why a sentiment analysis is not started, or was not made; in words for whoever asked for it. */
export const sentimentGeneration = {
  open: 'An analysis is already being generated. It appears in the list when it is ready.',
  dailyLimit: `${SENTIMENT_DAILY_LIMIT} analyses were already requested today. Please try again tomorrow.`,
  budget: 'The token budget of the day is used up. Please try again tomorrow.',
  notConfigured:
    'No answer engine is configured, so nothing can be analysed. Please contact a member of the admin team.',
  noAnswers,
  ungrounded: 'The analysis could not be grounded in the stored answers.',
  gaveUp: 'The analysis was interrupted several times and was given up. Please try again.',
  lost: 'The analysis was interrupted and did not finish. Please try again.',
  failures: {
    refused: 'The model declined to write the analysis.',
    incomplete: 'The analysis was cut off before it was complete.',
    badResponse: 'The model answered in a form that could not be read.',
    rate: 'The provider asked us to slow down for longer than an analysis may wait. Please try again later.',
    quota: 'The provider’s quota is used up. Please contact a member of the admin team.',
    timeout: 'The model did not answer in time. Please try again later.',
    server: 'The provider had a failure of its own. Please try again later.',
    auth: 'The provider did not accept the access key. Please contact a member of the admin team.',
    badRequest: 'The provider did not accept the request. Please contact a member of the admin team.',
  },
}
