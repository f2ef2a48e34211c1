import { SimulatedBadge } from '@/components/layout/simulated-badge'
import { Card } from '@/components/ui/card'
import { MessageSquareText } from '@/components/ui/icons'
import { sentimentCopy } from '@/lib/copy/sentiment'
import type { SentimentEntryRow } from '@/lib/schemas/sentiment'
import { EntryOpinion } from './entry-opinion'
import { EntryAnswersOpener, Part } from './entry-parts'

const copy = sentimentCopy.entry

const alphabetical = new Intl.Collator('en-GB')

/** What one analysis says. The texts are a model's: bdi keeps their direction to themselves. */
export function EntryCard({ entry }: { entry: SentimentEntryRow }) {
  const categories = entry.sourceCategories
    .map((text, position) => ({ text, position }))
    .sort((a, b) => alphabetical.compare(a.text, b.text))
  return (
    <Card className="entry-card">
      <div>
        <Part title={copy.summary}>
          {entry.summary === '' ? (
            <p className="text-muted-foreground text-sm">{copy.noSummary}</p>
          ) : (
            <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line">
              <bdi>{entry.summary}</bdi>
            </p>
          )}
        </Part>
        <EntryOpinion entry={entry} />
        <Part title={copy.categories}>
          {categories.length === 0 && <p className="text-muted-foreground text-sm">{copy.noCategories}</p>}
          <ul className="answers-chips">
            {categories.map(({ text, position }) => (
              <li key={position}>
                <EntryAnswersOpener className="answers-chip" entry={entry} kind="sourceCategories" position={position}>
                  <bdi>{text}</bdi>
                  <MessageSquareText />
                  <span className="sr-only">{`, ${copy.show}`}</span>
                </EntryAnswersOpener>
              </li>
            ))}
          </ul>
        </Part>
        <p className="entry-basis">
          <span>{copy.basis(entry.answers, entry)}</span>
          {entry.simulated && <SimulatedBadge />}
        </p>
      </div>
      <div>
        <Part title={copy.trends}>
          {entry.contentTrends.length === 0 && <p className="text-muted-foreground text-sm">{copy.noTrends}</p>}
          <ul className="grid gap-1.5 max-md:gap-0">
            {entry.contentTrends.map((text, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the trends of an entry never move, and may be alike
              <li className="dotted" key={position}>
                <bdi>{text}</bdi>
                <EntryAnswersOpener
                  className="answers-button"
                  entry={entry}
                  kind="contentTrends"
                  label={copy.showTrend(text)}
                  position={position}
                >
                  <MessageSquareText />
                </EntryAnswersOpener>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </Card>
  )
}
