import type { RecommendationStatusName } from '@/lib/actions/shapes'
import { addDays, type Day } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import type { StrengthStep } from './growth-story'
import type { OrganisationName } from './organisations'
import type { StatusHistory } from './recommendation-history'

interface OwnAction {
  email: string
  title: string
  shortName: string
  description: string
  /** The search terms of the queries that it targets. */
  terms: readonly string[]
  /** Its changes of status, each so many days before today. */
  steps: readonly (readonly [status: RecommendationStatusName, ago: number])[]
  notes?: string
  /** Days from today. */
  dueIn?: number
  /** What it did for its queries from the day after it was implemented. */
  lift?: number
}

export const OWN_ACTIONS_OF = 'Loomhouse' satisfies OrganisationName

/** What people of Loomhouse planned for themselves: with an effect, with too few answers for one, too early for it, and still to be done. */
export const OWN_ACTIONS: readonly OwnAction[] = [
  {
    email: 'marketeer@demo.test',
    title: 'Publish a page about day offices and hot desks',
    shortName: 'day-office page',
    description: 'Prices, places and opening hours in one table, linked from every location page.',
    terms: ["day office near King's Cross", 'cheapest hot desk in central London'],
    steps: [
      ['pending', 52],
      ['in_progress', 45],
      ['implemented', 36],
    ],
    notes: 'Live with the autumn price list.',
    lift: 45,
  },
  {
    email: 'orgadmin@demo.test',
    title: 'Be listed in two Shoreditch guides',
    shortName: 'Shoreditch guides',
    description: 'Both guides are cited for this query and name three rivals.',
    terms: ['best coworking space in Shoreditch'],
    steps: [
      ['pending', 30],
      ['in_progress', 26],
      ['implemented', 19],
    ],
  },
  {
    email: 'marketeer@demo.test',
    title: 'Show day-pass prices in the page text',
    shortName: 'day-pass prices',
    description: 'Answers quote prices of rivals. Ours are only in the booking widget.',
    terms: ['best coworking space in Shoreditch', 'flexible office space in London with meeting rooms'],
    steps: [
      ['pending', 21],
      ['in_progress', 15],
      ['implemented', 9],
    ],
  },
  {
    email: 'marketeer@demo.test',
    title: 'Publish a page about virtual office addresses',
    shortName: 'virtual-office page',
    description: 'AI answers name rivals for this query and us rarely. We have no page that answers it.',
    terms: ['virtual office address London'],
    steps: [['pending', 3]],
    dueIn: 5,
  },
]

/** How they changed the answers to their queries, for the simulated engines. */
export function actionSteps(today: Day): ReadonlyMap<string, readonly StrengthStep[]> {
  const steps = OWN_ACTIONS.flatMap(({ terms, steps: history, lift }) => {
    const implemented = history.find(([status]) => status === 'implemented')
    return lift === undefined || implemented === undefined
      ? []
      : [{ day: addDays(today, 1 - implemented[1]), lift, terms }]
  })
  return new Map([[brandKey(OWN_ACTIONS_OF), steps]])
}

export function historyOf({ steps, notes }: OwnAction, today: Day): StatusHistory {
  return { steps: steps.map(([status, ago]) => ({ status, day: addDays(today, -ago) })), notes: notes ?? null }
}
