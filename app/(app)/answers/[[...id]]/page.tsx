import { notFound, redirect } from 'next/navigation'
import { createLoader, type SearchParams } from 'nuqs/server'
import { cache } from 'react'
import { recordOrNotFound } from '@/app/(app)/record-or-not-found'
import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { AnswersScreen } from '@/components/answers/answers-screen'
import { Prefetched } from '@/components/data/prefetched'
import { AnswersSkeleton } from '@/components/layout/page-skeletons'
import { answerOf, answersPath, answersSearchParams } from '@/lib/answers/params'
import { nextRun } from '@/lib/format/dates'
import { answersPageCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { firstAnswers } from '@/server/answers/page'
import { readAnswer } from '@/server/answers/reading'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { env } from '@/server/settings/env'

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

/** Who reads, and the answer of the address; the page 'not found' for one that is not there. */
async function readAddress({ params }: Pick<Address, 'params'>) {
  const [{ actor, reach }, { id: [opened, ...more] = [] }] = [await guardPage('queryResult.read'), await params]
  if (more.length > 0) notFound()
  const answer = opened && actor.organisationId ? await read(actor.organisationId, opened) : null
  return { actor, reach, organisationId: actor.organisationId, opened, answer }
}

export async function generateMetadata(address: Address) {
  return { title: (await readAddress(address)).answer?.query.searchTerm ?? answersPageCopy.title }
}

async function page(address: Address) {
  const { actor, reach, organisationId, opened, answer } = await readAddress(address)
  // A system admin without an organisation reads the answers of others one by one.
  if (!organisationId) return opened ? redirect(routes.anyAnswer(opened)) : <NoOrganisation />
  const path = answersPath(organisationId, await loadView(address.searchParams))
  const { organisation, page: list } = await firstAnswers(actor, reach, organisationId, path, today())
  const shown = answer ?? (list.items[0] ? await read(organisationId, list.items[0]._id) : null)
  return (
    <Prefetched responses={{ [path]: list, ...(shown && { [answerOf(organisationId, shown._id)]: shown }) }}>
      <AnswersScreen next={nextRun(env().DAILY_RUN_CRON, new Date())} organisation={organisation} today={today()} />
    </Prefetched>
  )
}

export default withSkeleton(AnswersSkeleton, page, readAddress)
