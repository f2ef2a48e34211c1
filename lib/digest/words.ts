import { longDay, monthDay } from '@/lib/format/dates'
import { counted, grouped, one, percent } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import type { DayWindow } from '@/lib/measure/shapes'
import { VERDICT_LABELS } from '@/lib/measure/words'

const COUNTS = ['No', 'One', 'Two', 'Three']
/** '18 and 19 November', '30 November and 1 December'. */
const days = (list: readonly string[]) => {
  const month = list.at(-1)?.slice(0, 7)
  const names = list.map((day, index) =>
    day.slice(0, 7) === month && index < list.length - 1 ? String(Number(day.slice(8))) : monthDay(day),
  )
  return listed(names)
}

export const digestCopy = {
  name: 'Weekly digest',
  /** '16 to 22 November 2026', '30 November to 6 December 2026'. */
  week: ({ from, to }: DayWindow) =>
    from.slice(0, 7) === to.slice(0, 7)
      ? `${Number(from.slice(8))} to ${longDay(to)}`
      : `${from.slice(0, 4) === to.slice(0, 4) ? monthDay(from) : longDay(from)} to ${longDay(to)}`,
  subjects: {
    same: (share: number) => `Same as last week: ${percent(share)}`,
    notMeasured: 'We could not measure this week',
    none: 'None of your queries is active',
  },
  /** One mail for all brands of a person (R-BRANDS-8). */
  allBrands: {
    name: 'All brands',
    subject: (brands: number, first: string) => `${counted(brands, 'brand', 'brands')}: ${first}`,
    heading: (brands: number) => (brands === 1 ? 'Your brand this week' : `Your ${grouped(brands)} brands this week`),
    open: 'Open all brands',
    why: 'You get one mail for all of your brands because you chose so on your profile.',
  },
  /** Title of the list, which leaves out what may be nothing. */
  changes: (count: number) => `${COUNTS[count] ?? count} clear ${one(count, 'change', 'changes')} this week`,
  failed: (list: readonly string[]) =>
    `The daily ${one(list.length, 'run', 'runs')} of ${days(list)} failed, so we compare nothing.`,
  tooFew: 'A comparison needs 20 answers in the week and 20 in the 28 days before.',
  measurementChanged: (text: string) => `${text}. Figures before and after are not compared.`,
  change: {
    visibility: 'Visibility',
    citing: 'Answers citing your site',
    engine: (name: string) => `Visibility on ${name}`,
    verdicts: { clearRise: VERDICT_LABELS.clearRise, clearDrop: VERDICT_LABELS.clearDrop },
    counts: (ranked: number, results: number, before: number) =>
      `${grouped(ranked)} of ${grouped(results)} answers; ${before}% in the 28 days before`,
  },
  opportunity: {
    title: (title: string) => `Biggest opportunity: ${title}`,
    text: (rival: string, named: number, answers: number, own: number) =>
      `${rival} is named in ${grouped(named)} of ${grouped(answers)} answers, you in ${grouped(own)}.`,
    why: 'Why not us?',
    open: 'Open Opportunities',
  },
  sources: {
    title: 'New and lost sources',
    new: 'New',
    lost: 'Lost',
    cited: (type: string, answers: number) => `${type}, cited in ${counted(answers, 'answer', 'answers')}`,
    lostFrom: (answers: number) => `cited in ${counted(answers, 'answer', 'answers')} before, in none now`,
  },
  due: {
    title: 'Actions due',
    overdue: (day: string) => `overdue since ${monthDay(day)}`,
    more: (count: number) => `${count} more in the tracker`,
  },
  open: 'Open Sightline',
  simulated: 'These figures come from simulated answers.',
  why: (organisation: string) =>
    `You get this mail every Monday because the weekly digest is on for you at ${organisation}.`,
  unsubscribe: 'Unsubscribe',
  profile: 'Profile settings',
  howWeCalculate: 'How we calculate',
  preview: {
    title: 'This week’s mail',
    subject: 'Subject',
    loading: 'Loading...',
    empty: { title: 'No mail this week', text: 'A mail needs answers to your own queries.' },
  },
  page: {
    title: 'Weekly digest',
    ask: 'Turn off the weekly digest?',
    askText: (address: string) => `One mail on Monday, to ${address}. Everything else stays as it is.`,
    turnOff: 'Turn off the weekly digest',
    turningOff: 'Turning off...',
    off: (address: string) => `Weekly digest is off for ${address}`,
    offText: 'You will get no more of these mails.',
    turnOn: 'Turn it on again',
    turningOn: 'Turning on...',
    on: (address: string) => `Weekly digest is on for ${address}`,
    onText: 'The next one comes on Monday.',
    failed: 'This was not saved. Please try again.',
    unknown: {
      title: 'This link does not work',
      text: 'Please use the link of your latest mail, or switch the weekly digest off in your profile.',
    },
    toProfile: 'Profile settings',
  },
}
