import { type Day, daysBetween } from '@/lib/format/days'
import { counted, grouped, one } from '@/lib/format/numbers'

/** Kept apart, because pages that link there hold it: what is shown while All brands loads. */
export const brandsPageCopy = { title: 'All brands', loading: 'Loading brands...' }

export const brandsCopy = {
  ...brandsPageCopy,
  due: (day: string) => `due ${day}`,
  overdue: (day: string) => `overdue since ${day}`,
  news: {
    verdict: (_: number) => 'a new verdict',
    effects: (count: number) => counted(count, 'action looked at', 'actions looked at'),
    opportunities: (count: number) => counted(count, 'new opportunity', 'new opportunities'),
  },
  noneClear: 'No brand is clearly up or down.',
  nothingCompared: 'There is nothing to compare yet.',
  fails: (engines: string, count: number, day: string) => `${engines} ${one(count, 'fails', 'fail')} since ${day}`,
  setUp: (made: Day, today: Day) => {
    const days = daysBetween(made, today)
    return days <= 0 ? 'Set up today' : `Set up ${counted(days, 'day', 'days')} ago`
  },
  idle: 'No active query',
  well: 'All well',
  today: 'today',
  yesterday: 'yesterday',
  none: '–',
  meta: (brands: number, days: string | null) =>
    `${counted(brands, 'brand', 'brands')}${days === null ? '' : `, ${days}`}. Each figure is the share of answers to its own queries.`,
  counting: (count: number) => `${counted(count, 'brand is', 'brands are')} still being counted.`,
  more: (shown: number, total: number) =>
    `The first ${grouped(shown)} of ${grouped(total)}: search for another by name.`,
  columns: {
    brand: 'Brand',
    score: 'Score',
    line: '90 days',
    verdict: 'Verdict',
    leader: 'Leader',
    next: 'Next step',
  },
  sort: 'Sort',
  orders: { needs: 'What needs you', name: 'Name', score: 'Score' },
  filter: 'Verdict',
  allVerdicts: 'All verdicts',
  export: 'Export',
  search: 'Find a brand',
  nothingFound: 'No brand is like this.',
  clear: 'Show all brands',
  new: (count: number) => `${grouped(count)} new`,
  newTitle: 'New since you were last here',
  lead: 'You lead',
  rank: (rank: number) => `You are number ${grouped(rank)}`,
  unplaced: 'No answer of this week names you',
  counts: (named: number, answers: number) => `${grouped(named)} of ${grouped(answers)}`,
  noAnswers: 'No answers yet',
  countingOne: 'Being counted',
  foot: '“New” counts what changed since you last opened the brand.',
  mail: 'Weekly mail for all brands',
  empty: 'You have no brand yet. Ask an admin for an invitation.',
  emptyGroup: 'Your group has no organisations yet. A system admin adds them.',
  emptyTitle: 'No brands',
  open: (name: string) => `Open ${name}`,
  admin: {
    title: 'What an admin sees more',
    columns: {
      organisation: 'Organisation',
      score: 'Score',
      queries: 'Active queries',
      last: 'Last answer',
      people: 'People',
      health: 'Health',
      see: 'See as',
    },
    queries: (active: number, limit: number) => `${grouped(active)} / ${grouped(limit)}`,
  },
  switcher: {
    label: 'Choose a brand',
    /** Admins of several organisations see more than they belong to. */
    brands: (count: number) => (count < 2 ? 'All that you see' : counted(count, 'brand', 'brands')),
    failed: 'Scores cannot be shown right now.',
  },
  csv: {
    fileName: 'all-brands',
    header: [
      ...['Brand', 'Industries', 'Location', 'Last day', 'Score (%)', 'Likely from', 'Likely to'],
      ...['Answers that name it', 'Answers', 'Verdict', 'Window', 'Points'],
      ...['Verdict of the week', 'Points of the week', 'Verdict of the month', 'Points of the month'],
      ...['Place', 'Rival named most', 'Share of that rival (%)', 'Next step', 'Due', 'New', 'Engines failing'],
    ],
  },
}
