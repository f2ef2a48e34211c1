'use client'

import { useResource } from '@/components/data/use-resource'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { evidence } from '@/lib/copy/evidence'
import type { Evidence, ResultRow } from '@/lib/schemas/query-result'
import { AnswerText } from './answer-text'
import { type AnswerKind, answerPath } from './answer-window'
import { AskedQuestion } from './asked-question'
import { CitedAddresses } from './cited-addresses'
import { EvidencePart } from './evidence-part'
import { PlacedBrands } from './placed-brands'

/** Everything that is kept of one answer, read when its row is opened. */
export function AnswerDetail({ id, kind }: { id: string; kind: AnswerKind }) {
  const { data, error, refetch } = useResource<Evidence & ResultRow>(answerPath(kind, id))
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <DetailSkeleton />
  return (
    <div className="grid gap-5 px-2 pt-2 pb-5 text-sm">
      <EvidencePart title={evidence.question.title}>
        <AskedQuestion answer={data} />
      </EvidencePart>
      <div className="grid gap-5 md:grid-cols-2">
        <EvidencePart title={evidence.brands.title}>
          <PlacedBrands brands={data.brands} />
        </EvidencePart>
        <EvidencePart title={evidence.citations.title}>
          <CitedAddresses citations={data.citations} />
        </EvidencePart>
      </div>
      <EvidencePart title={evidence.answer.title}>
        <AnswerText text={data.answer} />
      </EvidencePart>
    </div>
  )
}

function DetailSkeleton() {
  return (
    <div className="grid gap-3 px-2 pt-2 pb-5" role="status">
      <span className="sr-only">{evidence.answer.loading}</span>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-32 w-full" />
    </div>
  )
}
