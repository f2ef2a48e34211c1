import { notFound } from 'next/navigation'
import { AnswerScreen } from '@/components/evidence/answer-screen'
import { searchTermOf } from '@/components/evidence/answer-window'
import { answerCopy } from '@/lib/copy/evidence'
import { guardPage } from '@/server/auth/guard-page'
import { findAnswer } from '@/server/services/query-results/find-answer'
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
