import { db } from '@/server/db'
import { archiveAnswers } from '@/server/services/answer-archive/archive-answers'
import { objectKey } from '@/server/services/answer-archive/open-archive'
import { sql } from '../server/schema/rows'
import type { MadeQuery, NewResult } from './results'

// Answers old enough for the archive, and what the tests of the archive look at.

export const TODAY = '2026-11-20'
/** Months before August are archived. */
export const AFTER_MONTHS = 3
export const OLD_MONTH = '2026-06-01'
const DAYS = 28

/** Answers of one query in June 2026, of several samples a day, with letters of many scripts and of several lines. */
export function oldAnswers(query: MadeQuery, count: number, more: Partial<NewResult> = {}): NewResult[] {
  return Array.from({ length: count }, (_, index) => ({
    query,
    day: `2026-06-${String(1 + (index % DAYS)).padStart(2, '0')}`,
    sample: 1 + Math.floor(index / DAYS),
    brands: ['Baythorne', 'Loomhouse'],
    citations: ['https://reddit.com/r/desks'],
    answer: `Answer ${index} of ${query.id}: Baythorne, then Loomhouse's shop.\n\t“Zürich” 東京 🙂 \\ ' " ${'long '.repeat(300)}`,
    ...more,
  }))
}

export function archive(signal: AbortSignal = new AbortController().signal, again = true) {
  return archiveAnswers(AFTER_MONTHS, TODAY, { signal, again })
}

export interface StoredWords {
  id: string
  question: unknown
  text: string | null
  archived: boolean
}

export async function wordsInDatabase(ownerId: string): Promise<StoredWords[]> {
  const rows = await sql(
    `select result_id as id, question, text, archive_id is not null as archived from answer where owner_id = $1 order by 1`,
    [ownerId],
  )
  return rows as unknown as StoredWords[]
}

export async function filesOf(ownerId: string) {
  const files = await db().answerArchive.findMany({ where: { ownerId }, orderBy: { id: 'asc' } })
  return files.map((file) => ({ ...file, key: objectKey({ ...file, month: file.month.toISOString().slice(0, 10) }) }))
}

export async function statesOf(ownerId: string): Promise<string[]> {
  return (await filesOf(ownerId)).map(({ state }) => state)
}
