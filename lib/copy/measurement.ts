import { counted } from '@/lib/format/numbers'

const factor = (value: number) => value.toFixed(2)

export const measuredNoiseCopy = {
  title: 'How steady answers are',
  text: 'How much answers vary from day to day, beside what likely ranges and verdicts assume.',
  loading: 'Measuring answers...',
  factor,
  dayEffect: 'Day effect',
  dayEffectInfo:
    'How many times more the share of answers that name a brand varies between days than luck alone would make it vary. 1.00 means that days do not differ.',
  likeness: 'Likeness of neighbouring days',
  likenessInfo:
    'Whether a good day follows a good day. 0.00 means that a day says nothing of the next one, 1.00 that each day repeats the last.',
  assumed: (value: number) => `Assumed: up to ${factor(value)}`,
  measuredOn: 'Measured on',
  answers: (answers: number) => counted(answers, 'answer', 'answers'),
  of: (owners: number, days: number) =>
    `of ${counted(owners, 'organisation', 'organisations')}, ${counted(days, 'day of an engine', 'days of engines')}`,
  within: 'Answers are as steady as assumed: likely ranges and verdicts keep their promises.',
  above: 'Answers are less steady than assumed: false clear changes are more frequent than promised.',
  none: { title: 'Nothing to measure yet', text: 'An engine has to answer an organisation on 14 days of four weeks.' },
}
