import { notFound } from 'next/navigation'
import { AnswerScreen } from '@/components/answers/answer-screen'
import { searchTermOf } from '@/components/answers/answer-window'
import { answerCopy } from '@/lib/answers/words'
import { findAnswer } from '@/server/answers/reads'
import { guardPage } from '@/server/auth/guard-page'
import { recordOrNotFound } from '../../record-or-not-found'

export const metadata = { title: answerCopy.title }

/** What 'Copy link' of an answer leads to (R-EVIDENCE-1). */
export default async function AnswerPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor, reach } = await guardPage('queryResult.read')
  const { id } = await params
  const answer = await recordOrNotFound(id, (each) => findAnswer(actor, reach, each))
  if (!answer) notFound()
  // React sends plain objects only, and `ranks` has no prototype.
  const { ranks: _, ...shown } = answer
  return <AnswerScreen answer={shown} searchTerm={searchTermOf(answer)} />
}
