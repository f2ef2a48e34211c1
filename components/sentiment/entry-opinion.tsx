import { ThumbsDown, ThumbsUp } from '@/components/ui/icons'
import { sentimentCopy } from '@/lib/copy/sentiment'
import type { OpinionSide, SentimentEntryRow } from '@/lib/schemas/sentiment'
import { EntryAnswersOpener, Part } from './entry-parts'

const copy = sentimentCopy.opinion

const SIDES = {
  praise: { icon: ThumbsUp, text: 'text-success', bar: 'bg-success' },
  doubt: { icon: ThumbsDown, text: 'text-warning', bar: 'bg-warning' },
} as const
export type OpinionKind = keyof typeof SIDES

/** How many answers praise and doubt the brand, and for what (R-SENTIMENT-6); nothing where they were not counted. */
export function EntryOpinion({ entry }: { entry: SentimentEntryRow }) {
  const { of, praise, doubt } = entry
  if (of === null || !praise || !doubt) return null
  if (of === 0)
    return (
      <Part title={copy.title}>
        <p className="text-muted-foreground text-sm">{copy.unnamed}</p>
      </Part>
    )
  return (
    <Part title={copy.title}>
      <Lead kind="praise" of={of} side={praise} />
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Side entry={entry} kind="praise" of={of} side={praise} />
        <Side entry={entry} kind="doubt" of={of} side={doubt} />
      </div>
      <p className="tnum mt-2 text-muted-foreground text-xs">{copy.basis(of)}</p>
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
      <bdi>{copy[kind].lead(first.text, copy.counts(first.answers, of))}</bdi>
    </p>
  )
}

function Side({ entry, kind, side, of }: SideProps & { entry: SentimentEntryRow }) {
  const { icon: Icon, text, bar } = SIDES[kind]
  const counted = copy[kind].in(copy.ofAnswers(side.answers, of))
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
              label={`${copy.counts(point.answers, of)}, ${sentimentCopy.entry.showTrend(copy[kind].for(point.text))}`}
              position={position}
            >
              {copy.counts(point.answers, of)}
            </EntryAnswersOpener>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The counts beside it say the same. */
function ShareBar({ share, className }: { share: number; className: string }) {
  return (
    <span aria-hidden="true" className="opinion-bar">
      <span className={className} style={{ width: `${(share * 100).toFixed(1)}%` }} />
    </span>
  )
}
