import { notFound, permanentRedirect } from 'next/navigation'
import { CopyLink } from '@/components/answers/answer-dialog'
import { type ShownAnswer, SimulatedAnswer } from '@/components/answers/answer-facts'
import { AnswerView } from '@/components/answers/answer-view'
import { searchTermOf } from '@/components/answers/answer-window'
import { PageHeader } from '@/components/layout/page-header'
import { Card, CardFooter } from '@/components/ui/card'
import { answerCopy } from '@/lib/answers/words'
import { routes } from '@/lib/routes'
import { findVisible } from '@/server/answers/reading'
import { findAnswer } from '@/server/answers/reads'
import { guardPage } from '@/server/auth/guard-page'
import { organisationScope } from '@/server/db/scope'
import { recordOrNotFound } from '../../record-or-not-found'

export const metadata = { title: answerCopy.title }

/** An answer of another organisation, for system admins; others come by links from before there was a list (R-EVIDENCE-1). */
export default async function AnswerPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor, reach } = await guardPage('queryResult.read')
  const { id } = await params
  const answer = await recordOrNotFound(id, (each) => findAnswer(actor, reach, each))
  if (!answer) notFound()
  if (actor.organisationId) {
    const scope = await organisationScope(actor, reach, actor.organisationId)
    const isOwn = await findVisible(scope, id).then(
      () => true,
      () => false,
    )
    if (isOwn) permanentRedirect(routes.answer(id))
  }
  // React sends plain objects only, and `ranks` has no prototype.
  const { ranks: _, ...shown } = answer
  return <AnswerScreen answer={shown} searchTerm={searchTermOf(answer)} />
}

/** One answer as a page of its own, for people who open a link to it. */
function AnswerScreen({ answer, searchTerm }: { answer: ShownAnswer; searchTerm: string }) {
  return (
    <>
      <PageHeader eyebrow={answerCopy.title} title={answer.question?.term ?? searchTerm}>
        <SimulatedAnswer engine={answer.engine} />
      </PageHeader>
      <Card className="overflow-hidden">
        <AnswerView answer={answer} />
        <CardFooter>
          <span>{answer.organisation !== null && answerCopy.readers(answer.organisation)}</span>
          <CopyLink id={answer._id} />
        </CardFooter>
      </Card>
    </>
  )
}
