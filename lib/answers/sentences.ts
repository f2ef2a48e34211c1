import { engineLabel } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { counted, grouped, one, ordinal } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { ANSWER_PAGE } from '@/lib/limits'
import { spokenDay } from '@/lib/measure/sentences'
import type { Sentence } from '@/lib/measure/shapes'

/** Refusals and prompts of the page Answers. */
export const answerPageCopy = {
  notePrompt: 'Please say what is wrong.',
  viewNamePrompt: 'Please enter a name.',
  viewsFull: `You have ${ANSWER_PAGE.viewsPerPerson} saved views. Delete one to save another.`,
  flagsFull: `${grouped(ANSWER_PAGE.openFlags)} answers are flagged. Solve some to flag another.`,
}

/** What the sentences above an answer are made of. */
export interface AnswerFacts {
  engine: string
  today: Day
  /** The own brand's place, beyond 10 too; null if the answer does not name it. */
  placement: number | null
  /** Names before the own one, in order. */
  above: readonly string[]
  /** How many other brands it names. */
  rivals: number
  /** Cited pages, and how many of them are the organisation's. */
  sources: number
  ownSources: number
  /** Pages of the organisation that the engine read and the answer does not cite. */
  ownRead: number
  /** The same engine's answer on the finished day before; null without one. */
  before: { date: Day; placement: number | null } | null
  /** Whether it is the engine's first answer to the query that names the brand. */
  first: boolean
}

/**
 * Says who is named, where the own brand is, and whether its site is cited or was only read; then what the day before said
 * (R-ANSWERS-4).
 */
export function answerSentences(facts: AnswerFacts): Sentence[] {
  const said = [placeSentence(facts), rivalsSentence(facts), sourcesSentence(facts)]
  return [...said, ...readSentence(facts), ...changeSentence(facts)]
}

const NAMES_SAID = 2

function placeSentence({ placement, above }: AnswerFacts): Sentence {
  if (placement === null) return { key: 'notNamed', values: {}, text: 'You are not named.' }
  if (placement === 1) return { key: 'namedFirst', values: { placement }, text: 'You are named first.' }
  const more = above.length - NAMES_SAID
  const names = listed([...above.slice(0, NAMES_SAID), ...(more > 0 ? [`${grouped(more)} more`] : [])])
  const after = names === '' ? '' : `, after ${names}`
  const text = `You are named ${ordinal(placement)}${after}.`
  return { key: 'named', values: { placement, after: names }, text }
}

function rivalsSentence({ placement, rivals }: AnswerFacts): Sentence {
  const values = { rivals }
  if (rivals === 0) return { key: 'noRivals', values, text: 'No rival is named.' }
  const are = `${counted(rivals, 'rival', 'rivals')} ${one(rivals, 'is', 'are')}`
  return { key: 'rivals', values, text: placement === null ? `${are}.` : `${are} named.` }
}

function sourcesSentence({ sources, ownSources: own }: AnswerFacts): Sentence {
  const values = { sources, own }
  if (sources === 0) return { key: 'noSources', values, text: 'It shows no sources.' }
  if (sources === 1) return { key: 'sources', values, text: `Its only source is ${own === 1 ? 'yours' : 'not yours'}.` }
  const ofIts = `of its ${grouped(sources)} sources`
  const text = own === 0 ? `None ${ofIts} is yours.` : `${grouped(own)} ${ofIts} ${one(own, 'is', 'are')} yours.`
  return { key: 'sources', values, text }
}

/** Nothing where the answer cites the site as well. */
function readSentence({ ownSources, ownRead: read }: AnswerFacts): Sentence[] {
  if (ownSources > 0 || read === 0) return []
  const text = read === 1 ? 'It read a page of yours.' : `It read ${grouped(read)} pages of yours.`
  return [{ key: 'read', values: { read }, text }]
}

/** Nothing where the answer before said the same, or did not name the brand. */
function changeSentence({ engine, today, placement, before, first }: AnswerFacts): Sentence[] {
  const label = engineLabel(engine)
  if (first)
    return [{ key: 'firstTime', values: { engine: label }, text: `First time that ${label} names you for this query.` }]
  if (before === null || before.placement === null || before.placement === placement) return []
  const when = before.date === addDays(today, -1) ? 'Yesterday' : `On ${spokenDay(before.date, today)}`
  const place = before.placement === 1 ? 'first' : ordinal(before.placement)
  const values = { engine: label, day: before.date, placement: before.placement }
  return [{ key: 'before', values, text: `${when} ${label} named you ${place} for this query.` }]
}
