import { longDay } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'

/** Why the server refuses a change of a recommendation. */
export const actionErrors = {
  unknownQuery: 'One of these queries does not exist any more',
  implemented: 'An implemented recommendation keeps its queries. Set another status first.',
  notOwn: 'Only recommendations that your organisation added can be changed here',
  notLive: 'Only an implemented recommendation is live since a day',
  liveLater: 'Please choose a day up to today',
  liveEarlier: (earliest: string) => `Please choose a day from ${longDay(earliest)} on`,
  full: (most: number) => `Please delete an action first. ${grouped(most)} of your own are the limit.`,
}
