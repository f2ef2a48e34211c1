import type { Day } from '@/lib/format/days'
import type { SentimentTimeframe } from '@/lib/sentiment/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { GenerationJob } from '@/server/queue/queues'
import { type MadeOrganisation, makeOrganisation, makeQuery, storeResults } from './results'

// Organisations with stored answers, and requests to analyse them.

export interface Analysed extends MadeOrganisation {
  /** Ids of the results, as given. */
  resultIds: string[]
}

export interface StoredAnswer {
  answer: string
  day?: Day
  engine?: string
  term?: string
  /** The one page it cites. */
  cites?: { url: string; title: string }
  /** What it names beside the organisation. */
  rivals?: string[]
}

/** An organisation with one query and result per answer; of today unless said otherwise. */
export async function makeAnalysed(answers: readonly StoredAnswer[], name?: string): Promise<Analysed> {
  const organisation = await makeOrganisation(name === undefined ? {} : { name })
  const resultIds: string[] = []
  for (const { answer, day = today(), engine = 'openai', term, cites, rivals = [] } of answers) {
    const query = await makeQuery(organisation, term === undefined ? {} : { searchTerm: term })
    const citations = [cites?.url ?? 'https://deskforum.example/guide']
    const brands = [organisation.name, ...rivals]
    const [resultId = ''] = await storeResults([{ query, day, engine, answer, citations, brands }])
    if (cites)
      await db().answer.updateMany({
        where: { resultId, ownerId: organisation.id },
        data: { evidence: { citations: [cites] } },
      })
    resultIds.push(resultId)
  }
  return { ...organisation, resultIds }
}

/** An open request without a job. */
export async function makeGeneration(
  organisation: { id: string },
  given: { timeframe?: SentimentTimeframe; createdAt?: Date; state?: 'queued' | 'running' | 'failed' } = {},
): Promise<string> {
  const id = newId()
  const { timeframe = 1, createdAt = new Date(), state = 'queued' } = given
  const finishedAt = state === 'failed' ? createdAt : null
  await db().sentimentGeneration.create({
    data: { id, organisationId: organisation.id, timeframe, state, createdAt, finishedAt },
  })
  return id
}

/** What the job of a request says. */
export async function jobOf(id: string): Promise<GenerationJob> {
  return { generationId: id, ownerId: (await readGeneration(id)).organisationId }
}

export const readGeneration = (id: string) => db().sentimentGeneration.findFirstOrThrow({ where: { id } })

/** The entries of an organisation with their evidence, newest first. */
export const readEntries = (organisation: { id: string }) =>
  db().sentimentEntry.findMany({
    where: { organisationId: organisation.id },
    include: { evidence: { orderBy: [{ kind: 'asc' }, { position: 'asc' }] } },
    orderBy: { id: 'desc' },
  })
