import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { phrasePatterns, searchMarks } from '@/lib/answers/search'
import { indexWords } from '@/server/answers/page-sql'
import { db, readRow, readRows } from '@/server/db/client'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const foundRow = z.object({ words: z.boolean(), phrases: z.boolean() })

/** Whether the words of a search are in the index of a text, and its phrases in the text. */
function inDatabase(text: string, search: string) {
  return readRow(foundRow)`
    select to_tsvector('simple', plain_words(${text}::text)) @@ plainto_tsquery('simple', plain_words(${search}::text)) as words,
      not exists (select from unnest(${phrasePatterns(search)}::text[]) p where ${text}::text !~ p) as phrases`
}

const TEXTS: [text: string, search: string, found: boolean][] = [
  ['Cafés in a “Day—Office”, don’t worry', 'cafés', true],
  ['Cafés in a “Day—Office”, don’t worry', 'CAFES', true],
  ['Cafés in a “Day—Office”, don’t worry', '"day office" don\'t', true],
  ['Cafés in a “Day—Office”, don’t worry', '"office day"', false],
  ['Große Straße 12, Ｆｕｌｌ width', 'strasse FULL', true],
  ['see https://www.baythorne.com/day-office?x=1', 'baythorne.com', true],
  ['see https://www.baythorne.com/day-office?x=1', '"baythorne day"', false],
  ['<b>bold</b> & a < b', 'bold', true],
  ['東京のオフィスと京都', '東京のオフィス', true],
  ['東京のオフィスと京都', '東都', false],
  ['ห้องประชุมในกรุงเทพ', 'กรุงเทพ', true],
  ['서울 오피스', '서울', true],
  ['Офис в Москве', 'ОФИС', true],
  ['مكتب في دبي', 'مكتب', true],
  ['great🎉news', 'news', true],
  ['Baythorneville', 'baythorne', false],
]

describe('words of answers', () => {
  it.each(TEXTS)('in %j are found for %j alike by the database and on the screen: %s', async (text, search, found) => {
    const { words, phrases } = await inDatabase(text, search)
    expect([words && phrases, searchMarks(text, search).length > 0]).toEqual([found, found])
  })

  it('are indexed in every new month, and in one that has no index by the worker, once', async () => {
    const query = await makeQuery(await makeOrganisation())
    await storeResults([{ query, day: '2026-03-04', brands: [], answer: 'Quiet rooms' }])
    const indexes = () => readRows(z.object({ name: z.string(), valid: z.boolean() }))`
      select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = 'answer_202603_words'`
    expect(await indexes()).toEqual([{ name: 'answer_202603_words', valid: true }])
    await db().$executeRaw`drop index answer_202603_words`
    expect(await indexWords(new AbortController().signal)).toBe(1)
    expect(await indexes()).toEqual([{ name: 'answer_202603_words', valid: true }])
    expect(await indexWords(new AbortController().signal)).toBe(0)
  })

  it('are indexed anew where a build was interrupted', async () => {
    await db().$executeRaw`select ensure_month('2026-02-01')`
    await db().$executeRaw`update pg_index set indisvalid = false where indexrelid = 'answer_202602_words'::regclass`
    expect(await indexWords(new AbortController().signal)).toBe(1)
    const { valid } = await readRow(z.object({ valid: z.boolean() }))`
      select indisvalid as valid from pg_index where indexrelid = 'answer_202602_words'::regclass`
    expect(valid).toBe(true)
  })
})
