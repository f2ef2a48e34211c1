import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { OpeningButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { MessageSquareText, ThumbsDown, ThumbsUp } from '@/components/ui/icons'
import { Tooltip } from '@/components/ui/tooltip'
import type { OpinionSide, SentimentEntryRow } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'
import type { Statement } from './entry-answers-dialog'

// Loaded when first opened.
const EntryAnswersDialog = dynamic(() => import('./entry-answers-dialog').then((module) => module.EntryAnswersDialog), {
  ssr: false,
})

/**
 * A button on a statement of an entry that opens the answers behind it.
 * @param label the whole name, where the children do not say it
 */
function EntryAnswersOpener({
  className,
  children,
  label,
  ...statement
}: Statement & { className: string; children: ReactNode; label?: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Tooltip content={sentimentCopy.entry.show}>
        <OpeningButton aria-label={label} className={className} onClick={() => setOpened(true)}>
          {children}
        </OpeningButton>
      </Tooltip>
      {opened && <EntryAnswersDialog onClose={() => setOpened(false)} statement={statement} />}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="overline-label mb-1.5">{title}</h4>
      {children}
    </div>
  )
}

const opinionCopy = sentimentCopy.opinion

const SIDES = {
  praise: { icon: ThumbsUp, text: 'text-success', bar: 'bg-success' },
  doubt: { icon: ThumbsDown, text: 'text-warning', bar: 'bg-warning' },
} as const
export type OpinionKind = keyof typeof SIDES

/** How many answers praise and doubt the brand, and for what (R-SENTIMENT-6); empty if not counted. */
function EntryOpinion({ entry }: { entry: SentimentEntryRow }) {
  const { of, praise, doubt } = entry
  if (of === null || !praise || !doubt) return null
  if (of === 0)
    return (
      <Part title={opinionCopy.title}>
        <p className="text-muted-foreground text-sm">{opinionCopy.unnamed}</p>
      </Part>
    )
  return (
    <Part title={opinionCopy.title}>
      <Lead kind="praise" of={of} side={praise} />
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Side entry={entry} kind="praise" of={of} side={praise} />
        <Side entry={entry} kind="doubt" of={of} side={doubt} />
      </div>
      <p className="tnum mt-2 text-muted-foreground text-xs">{opinionCopy.basis(of)}</p>
    </Part>
  )
}

interface SideProps {
  kind: OpinionKind
  side: OpinionSide
  of: number
}

function Lead({ kind, side, of }: SideProps) {
  const [first] = side.points
  if (!first) return null
  return (
    <p className="wrap-anywhere font-medium">
      <bdi>{opinionCopy[kind].lead(first.text, opinionCopy.counts(first.answers, of))}</bdi>
    </p>
  )
}

function Side({ entry, kind, side, of }: SideProps & { entry: SentimentEntryRow }) {
  const { icon: Icon, text, bar } = SIDES[kind]
  const counted = opinionCopy[kind].in(opinionCopy.ofAnswers(side.answers, of))
  return (
    <div className="opinion-side">
      <p>
        <Icon className={text} />
        {side.answers === 0 ? (
          <span>{counted}</span>
        ) : (
          <EntryAnswersOpener className="count-opener" entry={entry} kind={kind} position={null}>
            {counted}
            <span className="sr-only">{`, ${sentimentCopy.entry.show}`}</span>
          </EntryAnswersOpener>
        )}
      </p>
      <ShareBar className={bar} share={side.answers / of} />
      <ul>
        {side.points.map((point, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the points of an entry never move
          <li className="counted-point" key={position}>
            <bdi>{point.text}</bdi>
            <EntryAnswersOpener
              className="count-opener"
              entry={entry}
              kind={kind}
              label={`${opinionCopy.counts(point.answers, of)}, ${sentimentCopy.entry.showTrend(opinionCopy[kind].for(point.text))}`}
              position={position}
            >
              {opinionCopy.counts(point.answers, of)}
            </EntryAnswersOpener>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Decorative: the counts say the same. */
function ShareBar({ share, className }: { share: number; className: string }) {
  return (
    <span aria-hidden="true" className="opinion-bar">
      <span className={className} style={{ width: `${(share * 100).toFixed(1)}%` }} />
    </span>
  )
}

const entryCopy = sentimentCopy.entry

const alphabetical = new Intl.Collator('en-GB')

/** What one analysis says. The texts are a model's: bdi keeps their direction to themselves. */
export function EntryCard({ entry }: { entry: SentimentEntryRow }) {
  const categories = entry.sourceCategories
    .map((text, position) => ({ text, position }))
    .sort((a, b) => alphabetical.compare(a.text, b.text))
  return (
    <Card className="entry-card">
      <div>
        <Part title={entryCopy.summary}>
          {entry.summary === '' ? (
            <p className="text-muted-foreground text-sm">{entryCopy.noSummary}</p>
          ) : (
            <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line">
              <bdi>{entry.summary}</bdi>
            </p>
          )}
        </Part>
        <EntryOpinion entry={entry} />
        <Part title={entryCopy.categories}>
          {categories.length === 0 && <p className="text-muted-foreground text-sm">{entryCopy.noCategories}</p>}
          <ul className="answers-chips">
            {categories.map(({ text, position }) => (
              <li key={position}>
                <EntryAnswersOpener className="answers-chip" entry={entry} kind="sourceCategories" position={position}>
                  <bdi>{text}</bdi>
                  <MessageSquareText />
                  <span className="sr-only">{`, ${entryCopy.show}`}</span>
                </EntryAnswersOpener>
              </li>
            ))}
          </ul>
        </Part>
        <p className="entry-basis">
          <span>{entryCopy.basis(entry.answers, entry)}</span>
          {entry.simulated && <SimulatedBadge />}
        </p>
      </div>
      <div>
        <Part title={entryCopy.trends}>
          {entry.contentTrends.length === 0 && <p className="text-muted-foreground text-sm">{entryCopy.noTrends}</p>}
          <ul className="grid gap-1.5 max-md:gap-0">
            {entry.contentTrends.map((text, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the trends of an entry never move, and may be alike
              <li className="dotted" key={position}>
                <bdi>{text}</bdi>
                <EntryAnswersOpener
                  className="answers-button"
                  entry={entry}
                  kind="contentTrends"
                  label={entryCopy.showTrend(text)}
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
