import { PageHeader } from '@/components/layout/page-header'
import { Card, CardFooter } from '@/components/ui/card'
import { answerCopy } from '@/lib/answers/words'
import { CopyLink } from './answer-dialog'
import { type ShownAnswer, SimulatedAnswer } from './answer-facts'
import { AnswerView } from './answer-view'

/** One answer as a page of its own, for people who open a link to it. */
export function AnswerScreen({ answer, searchTerm }: { answer: ShownAnswer; searchTerm: string }) {
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
