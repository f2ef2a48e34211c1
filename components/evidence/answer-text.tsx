import { evidence } from '@/lib/copy/evidence'

/** The answer word for word: text from outside, shown as text and never as anything that it could be read as. */
export function AnswerText({ text }: { text: string | null }) {
  if (text === null) return <p className="text-muted-foreground">{evidence.answer.notKept}</p>
  return (
    <section
      aria-label={evidence.answer.title}
      className="wrap-anywhere max-h-80 overflow-y-auto whitespace-pre-wrap rounded-md border border-border bg-card p-3"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key (WCAG 2.1.1)
      tabIndex={0}
    >
      {text}
    </section>
  )
}
