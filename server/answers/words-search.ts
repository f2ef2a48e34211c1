import { phrasePatterns, searchTerms } from '@/lib/answers/search'
import { Prisma } from '@/prisma/generated/client'
import type { ResultWindow } from '@/server/measure/reads'

/**
 * SQL of the ids of a window's answers whose text, question or sources hold all words of a search, and its phrases. The
 * index of words finds an owner's answers with all words; it holds no places, so the rest is read of those alone.
 */
export function answersWith(search: string, { owners, from, to }: Omit<ResultWindow, 'queryIds'>): Prisma.Sql {
  if (searchTerms(search).length === 0) return Prisma.sql`select null::text where false`
  const owned = owners.map((owner) => Prisma.sql`${`'of ${owner}'`}::tsquery`)
  const words = Prisma.sql`plainto_tsquery('simple', plain_words(${search}::text))`
  const phrases = phrasePatterns(search).map(
    (pattern) =>
      Prisma.sql`and (a.text ~* ${pattern} or a.question ->> 'term' ~* ${pattern} or a.evidence::text ~* ${pattern})`,
  )
  return Prisma.sql`
    select a.result_id from answer a
    where a.owner_id = any(${[...owners]}::text[]) and a.day >= ${from}::date and a.day <= ${to}::date
      and answer_words(a.owner_id, a.question, a.text, a.evidence) @@ ((${Prisma.join(owned, ' || ')}) && ${words})
      and numnode(${words}) > 0 ${phrases.length > 0 ? Prisma.join(phrases, ' ') : Prisma.empty}`
}
