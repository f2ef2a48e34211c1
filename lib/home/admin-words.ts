import { grouped } from '@/lib/format/numbers'

export const adminOverviewCopy = {
  section: 'To do today',
  run: {
    title: 'Today’s run',
    none: 'Not started',
    noneText: 'It starts by itself at the scheduled time.',
    done: (done: number, planned: number) => `${grouped(done)} of ${grouped(planned)}`,
    text: (failed: number, left: number) =>
      [failed > 0 ? `${grouped(failed)} failed` : 'None failed', ...(left > 0 ? [`${grouped(left)} left`] : [])].join(
        ', ',
      ),
    link: 'See the run',
  },
  setUps: {
    title: 'Set-ups not complete',
    text: (count: number) => (count === 0 ? 'Every customer is set up.' : 'Customers with a step to do.'),
    link: 'Continue a set-up',
    start: 'Set up a customer',
  },
  names: {
    title: 'Names to sort',
    text: (count: number) => (count === 0 ? 'Every name is sorted.' : 'Names in answers that are not sorted yet.'),
    link: 'Sort names',
  },
  engines: {
    title: 'Engines failing',
    text: (failing: readonly string[], asked: number) => {
      if (asked === 0) return 'No engine is configured.'
      if (failing.length > 0) return failing.join(', ')
      return asked === 1 ? 'The one engine answers.' : `All ${grouped(asked)} engines answer.`
    },
    link: 'See the engines',
  },
}
