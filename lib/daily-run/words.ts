import { engineLabel } from '@/lib/engines/engines'
import { counted, grouped } from '@/lib/format/numbers'
import type { EngineNames } from './shapes'

const queries = (count: number) => (count === 1 ? '1 query' : `${grouped(count)} queries`)
const answers = (count: number) => counted(count, 'answer', 'answers')

/** By reason code; other codes are shown as they are. */
const REASONS: Record<string, string> = {
  refused: 'The engine declined to answer',
  incomplete: 'The answer was cut off',
  badResponse: 'The answer could not be read',
  rate: 'The engine asked to slow down',
  quota: 'The engine’s quota is used up',
  timeout: 'No answer in time',
  server: 'The engine failed',
  auth: 'The engine refused the key',
  badRequest: 'The engine refused the request',
  aborted: 'The worker stopped',
  notConfigured: 'No answer engine is configured',
  budget: 'The budget of the day is used up',
  inactive: 'The query was switched off',
  engine: 'The answer engine was switched off',
  dayOver: 'The day ended first',
  notReady: 'The surface was not seen in time',
  gaveUp: 'Tried several times without an end',
}

export const dailyRunsCopy = {
  title: 'Daily runs',
  text: 'Every active query is asked each day, as many times as its owner’s setting says. A run that fails leaves no answer, and is never counted as a rank of zero.',
  /** Heading for screen readers. */
  section: 'Runs by day',
  loading: 'Loading daily runs...',
  today: {
    title: 'Today',
    info: 'Progress of today’s run while it runs. Days are UTC calendar days.',
    none: 'There is no run for today yet. It starts by itself at the scheduled time.',
    runNow: 'Run today now',
    runAgain: 'Run again',
    progress: (done: number, planned: number) => `${grouped(done)} of ${grouped(planned)} done`,
    askNow: 'Ask them now',
    /** Counts what another start asks: failed questions and newly activated queries' ones. One count is above zero. */
    toAsk: (failed: number, unasked: number) => {
      if (unasked === 0) return `${answers(failed)} failed. Running again asks only ${failed === 1 ? 'this' : 'these'}.`
      const waiting = `${queries(unasked)} ${unasked === 1 ? 'has' : 'have'} not been asked today.`
      if (failed === 0) return waiting
      return `${answers(failed)} failed. ${waiting} Running again asks both.`
    },
    skipped: (skipped: number) => `${answers(skipped)} ${skipped === 1 ? 'was' : 'were'} skipped.`,
    deleted: (deleted: number) =>
      `${answers(deleted)} ${deleted === 1 ? 'was' : 'were'} deleted since and ${deleted === 1 ? 'is' : 'are'} not counted.`,
    complete: 'Every query of today has its answer.',
    /** Some surfaces showed none. */
    asked: 'Every query of today has been asked.',
    nothingPlanned: 'No query is active, so there was nothing to ask.',
    started: (enqueued: number) => (enqueued === 0 ? 'Nothing is left to run today' : `${answers(enqueued)} enqueued`),
  },
  list: {
    title: 'All runs',
    columns: {
      day: 'Day',
      progress: 'Progress',
      tokens: 'Tokens and cost',
      started: 'Started',
      finished: 'Ended',
    },
    status: { running: 'Running', finished: 'Finished', stopped: 'Stopped' },
    todayTag: 'Today',
    bar: (day: string) => `Progress of ${day}`,
    done: (count: number) => `${grouped(count)} done`,
    failed: (count: number) => `${grouped(count)} failed`,
    notShown: (count: number) => `${grouped(count)} not shown`,
    skipped: (count: number) => `${grouped(count)} skipped`,
    left: (count: number) => `${grouped(count)} left`,
    deleted: (count: number) => `${grouped(count)} deleted since`,
    time: (clock: string) => `${clock} UTC`,
    finished: (clock: string, took: string) => `${clock} UTC, ${took}`,
    notYet: 'Not yet',
    unconfirmed: ({ engine, names, unconfirmed }: EngineNames) =>
      `${grouped(unconfirmed)} of ${grouped(names)} names of ${engineLabel(engine)} ${unconfirmed === 1 ? 'was' : 'were'} not confirmed`,
    costUnknown: 'price not known',
    /** Beside the cost of the others. */
    withoutRuns: (runs: number) => `without ${counted(runs, 'run', 'runs')}`,
    seeUnconfirmed: 'See these names',
    empty: {
      title: 'No runs yet',
      text: 'The first daily run will appear here as soon as it starts.',
    },
  },
  engines: {
    show: (day: string) => `Show the engines of ${day}`,
    hide: (day: string) => `Hide the engines of ${day}`,
    title: (day: string) => `Engines of ${day}`,
    tokens: (count: number) => `${grouped(count)} ${count === 1 ? 'token' : 'tokens'}`,
  },
  failures: {
    show: (day: string) => `Show what failed on ${day}`,
    hide: (day: string) => `Hide what failed on ${day}`,
    title: (day: string) => `What failed on ${day}`,
    loading: 'Loading failures...',
    none: 'Nothing has failed any more.',
    gone: 'The runs of this day are no longer kept one by one.',
    some: (shown: number, all: number) => `The latest ${grouped(shown)} of ${grouped(all)}.`,
    status: { failed: 'Failed', skipped: 'Skipped' },
    owner: { organisation: 'Organisation', industry: 'Industry' },
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${grouped(count)} attempts`),
    repeat: (sample: number) => `repeat ${sample}`,
    reason: (code: string) => REASONS[code] ?? code,
  },
}

export const queryRunsCopy = {
  reasons: {
    inactive: 'The query was switched off before it was asked.',
    engine: (engine: string) => `The run was planned for ${engine}, which is not set up any more.`,
    budget: (engine: string) => `The day’s budget of ${engine} was used up before this query was asked.`,
    quota: (engine: string) =>
      `The account of ${engine} was exhausted. Nothing more is asked of it until a trial call works.`,
    unread: (engine: string) => `The answer was not read in time: the account of ${engine} was exhausted.`,
    dayOver: 'The day ended before this query was asked.',
    notReady: 'The provider had not seen the surface when the day ended.',
    gaveUp: 'The job was tried several times and never finished. The log of the worker says why.',
  },
  stoppedByBudget: (tokens: number) =>
    `Stopped: the token budget of ${grouped(tokens)} tokens a day is used up. Answers stored before stay.`,
  /** One engine has used up its share of the day's budget, others have not. */
  stoppedByShare: (engines: readonly string[], share: number) =>
    `Stopped for ${engines.join(', ')}: the share of ${grouped(share)} tokens a day is used up. Answers stored before stay, other engines go on.`,
  /** `amount`: '$2.00'. */
  stoppedByCost: (amount: string) => `Stopped: the budget of ${amount} a day is used up. Answers stored before stay.`,
  stoppedByCostShare: (engines: readonly string[], amount: string) =>
    `Stopped for ${engines.join(', ')}: the share of ${amount} a day is used up. Answers stored before stay, other engines go on.`,
  waitingForReader: (engine: string, answers: number) =>
    `${grouped(answers)} ${answers === 1 ? 'answer waits' : 'answers wait'} to be read: the account of ${engine}, which reads the answers of all engines, is exhausted.`,
  enqueued: (day: string, enqueued: number, alreadyDone: number) =>
    `Daily run of ${day}: ${enqueued} enqueued, ${alreadyDone} already there`,
  onlyToday: 'Only the run of today can be started again.',
}
