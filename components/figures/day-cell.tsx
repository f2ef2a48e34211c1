import type { AnswerWindow } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { figuresCopy } from '@/lib/copy/figures'

/** A day in the table of a chart; opens the answers of that day where there are any. */
export function DayCell({ answers, text }: { answers: AnswerWindow | null; text: string }) {
  if (!answers) return text
  return (
    <EvidenceOpener answers={answers}>
      {text}
      <span className="sr-only"> {figuresCopy.answers.open}</span>
    </EvidenceOpener>
  )
}
