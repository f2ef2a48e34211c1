import { evidence } from '@/lib/copy/evidence'
import type { QueryResultEvidence } from '@/lib/schemas/query-result'

const copy = evidence.question

/** The question exactly as it was asked, whatever the query says by now, and what answered it. */
export function AskedQuestion({
  answer,
}: {
  answer: Pick<QueryResultEvidence, 'question' | 'engine' | 'model' | 'sample'>
}) {
  const { question, engine, model, sample } = answer
  return (
    <dl className="[&>dd]:wrap-anywhere grid gap-x-4 gap-y-1 max-md:gap-y-0 md:grid-cols-[8rem_minmax(0,1fr)] max-md:[&>dd]:mb-1.5 [&>dt]:text-muted-foreground">
      {question ? (
        <>
          <dt>{copy.term}</dt>
          <dd className="font-medium">{question.term}</dd>
          <dt>{copy.profile}</dt>
          <dd className="whitespace-pre-wrap">
            {question.profileName && <b className="block font-medium">{question.profileName}</b>}
            {question.profile ?? (question.profileName ? null : copy.noProfile)}
          </dd>
          <dt>{copy.place}</dt>
          <dd>{copy.from(question.location, question.country)}</dd>
        </>
      ) : (
        <>
          <dt>{copy.term}</dt>
          <dd>{copy.notKept}</dd>
        </>
      )}
      <dt>{evidence.columns.engine}</dt>
      <dd>{copy.by(engine, model, sample)}</dd>
    </dl>
  )
}
