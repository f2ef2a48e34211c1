import { notFound, redirect } from 'next/navigation'
import { createLoader, type SearchParams } from 'nuqs/server'
import { cache } from 'react'
import { recordOrNotFound } from '@/app/(app)/record-or-not-found'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { AnswersScreen } from '@/components/answers/answers-screen'
import { Prefetched } from '@/components/data/prefetched'
import { NoOrganisation } from '@/components/home/no-organisation'
import { AnswersSkeleton } from '@/components/layout/page-skeletons'
import { answerOf, answersPath, answersSearchParams } from '@/lib/answers/params'
import { nextRun } from '@/lib/format/dates'
import { answersPageCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { firstAnswers } from '@/server/answers/page'
import { readAnswer } from '@/server/answers/reading'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { env } from '@/server/env'

const loadView = createLoader(answersSearchParams)

interface Address {
  /** None for the list, one of an answer. */
  params: Promise<{ id?: string[] }>
  searchParams: Promise<SearchParams>
}

/** Once for the title and the page. */
const read = cache(async (organisationId: string, id: string) => {
  const { actor, reach } = await guardPage('queryResult.read')
  return recordOrNotFound(id, (each) => readAnswer(actor, reach, organisationId, each, today()))
})

const openedId = ({ id = [] }: { id?: string[] }) => (id.length > 1 ? notFound() : (id[0] ?? null))

export async function generateMetadata({ params }: Address) {
  const id = openedId(await params)
  const { actor } = await guardPage('queryResult.read')
  if (id === null || !actor.organisationId) return { title: answersPageCopy.title }
  const answer = await read(actor.organisationId, id)
  return { title: answer?.query.searchTerm ?? answersPageCopy.title }
}

async function page({ params, searchParams }: Address) {
  const { actor, reach } = await guardPage('queryResult.read')
  const { organisationId } = actor
  const [choice, id] = [await loadView(searchParams), openedId(await params)]
  // A system admin without an organisation reads the answers of others one by one.
  if (!organisationId) return id === null ? <NoOrganisation /> : redirect(routes.anyAnswer(id))
  const path = answersPath(organisationId, choice)
  const { organisation, page: list } = await firstAnswers(actor, reach, organisationId, path, today())
  const shown = id ?? list.items[0]?._id ?? null
  const answer = shown === null ? null : await read(organisationId, shown)
  return (
    <Prefetched answers={{ [path]: list, ...(answer && { [answerOf(organisationId, answer._id)]: answer }) }}>
      <AnswersScreen next={nextRun(env().DAILY_RUN_CRON, new Date())} organisation={organisation} today={today()} />
    </Prefetched>
  )
}

/** An answer that is not there is said before the list is read. */
async function exists({ params }: Address) {
  const id = openedId(await params)
  const { actor } = await guardPage('queryResult.read')
  if (id !== null && actor.organisationId) await read(actor.organisationId, id)
}

export default withSkeleton(AnswersSkeleton, page, exists)
