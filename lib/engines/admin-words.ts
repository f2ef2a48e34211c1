import { mediumDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'

/** Why an engine is not asked. */
export const engineOffCopy = {
  noKey: (variable: string) => `Set ${variable} to turn it on.`,
  notStored: 'Its key is set. It is turned on with GEMINI_STORE_ANSWERS=yes, once the terms of the provider allow it.',
  leftOut: 'Its key is set, but ENGINES leaves it out.',
  simulated: 'Its key is set, but ANSWER_ENGINE=simulated takes its place.',
}

export const adminEnginesCopy = {
  title: 'Engines',
  text: 'Which answer engines are asked, how they are doing, and what they use.',
  section: 'Engines by state',
  loading: 'Loading engines...',
  asked: 'Asked each day',
  askedInfo:
    'The counts of today are those of Daily runs. Tokens are of all calls: previewed answers and analyses come on top of the daily run.',
  off: {
    title: 'Not asked',
    text: 'A key in the settings turns an engine on. Its first answers arrive with the next daily run.',
  },
  none: {
    title: 'No engine is set up',
    text: 'Nothing is asked until a key is set, such as OPENAI_API_KEY.',
  },
  columns: {
    engine: 'Engine',
    state: 'State',
    lastAnswer: 'Last answer',
    today: 'Today',
    tokensToday: 'Tokens today',
    tokensLast30Days: 'Tokens, 30 days',
  },
  simulated: 'Simulated',
  reads: 'Reads the answers of all',
  states: {
    answering: 'Answering',
    exhausted: 'Credit used up',
    stopped: 'Budget share used up',
    silent: 'No answers',
    waiting: 'No answers yet',
    notSetUp: 'Not set up',
    off: 'Turned off',
  },
  sinceTime: (day: string, clock: string) => `since ${mediumDate(day)}, ${clock} UTC`,
  time: (day: string, clock: string) => `${mediumDate(day)}, ${clock} UTC`,
  never: 'Never',
  servedAs: (model: string) => `answers as ${model}`,
  answered: (count: number) => `${grouped(count)} answered`,
  failed: (count: number) => `${grouped(count)} failed`,
  skipped: (count: number) => `${grouped(count)} skipped`,
  left: (count: number) => `${grouped(count)} left`,
  notAsked: 'Not asked today',
  failures: (engine: string, count: number) => `${grouped(count)} failed with ${engine}: show the reasons`,
  ofShare: (share: number) => `of ${grouped(share)} a day`,
}
