import { grouped } from '@/lib/format/numbers'

/** Why the server refuses a change of a recommendation. */
export const actionErrors = {
  unknownQuery: 'One of these queries does not exist any more',
  implemented: 'An implemented recommendation keeps its queries. Set another status first.',
  notOwn: 'Only recommendations that your organisation added can be changed here',
  full: (most: number) => `Please delete an action first. ${grouped(most)} of your own are the limit.`,
}
