import { clsx } from 'clsx'
import { ExternalLink } from '@/components/ui/external-link'
import { answerCopy } from '@/lib/copy/evidence'
import { type AnswerPiece, answerPieces } from '@/lib/format/answer-pieces'
import { TOP_PLACEMENTS } from '@/lib/limits'
import type { Evidence } from '@/lib/schemas/query-result'

type Shown = Pick<Evidence, 'answer' | 'marks' | 'sources' | 'brands'>

/** Text of a model: shown as text, never as markup. */
export function AnswerText({ answer: { answer, marks, sources, brands } }: { answer: Shown }) {
  if (answer === null) return <p className="text-muted-foreground">{answerCopy.notKept}</p>
  const numbers = new Set(sources.flatMap(({ number }) => number ?? []))
  return (
    <>
      <div className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-1.5 text-muted-foreground text-sm">
        <Legend />
        <Order brands={brands} />
      </div>
      <div className="wrap-anywhere whitespace-pre-wrap text-base leading-6" data-answer="">
        {answerPieces(answer, marks, numbers).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
          <Piece key={index} piece={piece} />
        ))}
      </div>
    </>
  )
}

const MARK = 'box-decoration-clone rounded-xs px-1 py-0.5'
const MARKS = {
  own: `${MARK} bg-primary-soft-strong font-semibold text-primary-soft-foreground`,
  rival: `${MARK} bg-muted font-medium text-foreground ring-1 ring-border-strong ring-inset`,
}

function Piece({ piece: { text, bold, mark, href, source } }: { piece: AnswerPiece }) {
  if (source !== null)
    return (
      <sup className="mx-0.5 font-semibold text-2xs text-primary">
        <span className="sr-only">{answerCopy.sources.number(source)} </span>
        <span aria-hidden="true">{text}</span>
      </sup>
    )
  const drawn = bold ? <b className="font-semibold">{text}</b> : text
  const named = mark ? (
    <mark className={MARKS[mark]}>
      {drawn}
      <span className="sr-only"> ({answerCopy.marked[mark]})</span>
    </mark>
  ) : (
    drawn
  )
  return href === null ? named : <ExternalLink href={href}>{named}</ExternalLink>
}

function Legend() {
  const swatch = 'inline-block size-3 rounded-xs'
  return (
    <p className="flex gap-4">
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className={`${swatch} bg-primary-soft-strong`} />
        {answerCopy.legend.own}
      </span>
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className={`${swatch} border border-border-strong bg-muted`} />
        {answerCopy.legend.rivals}
      </span>
    </p>
  )
}

/** Those beyond the tenth count as unplaced. */
function Order({ brands }: Pick<Evidence, 'brands'>) {
  if (brands.length === 0) return <p>{answerCopy.noBrands}</p>
  return (
    <p className="wrap-anywhere">
      {answerCopy.order}{' '}
      {brands.map(({ placement, key, name, own }, index) => (
        <span className={clsx(placement > TOP_PLACEMENTS && 'text-subtle-foreground')} key={key}>
          {own ? (
            <b className="font-semibold text-primary-soft-foreground">
              <bdi>{name}</bdi> <span className="tnum">{placement}</span>
              <span className="sr-only"> ({answerCopy.marked.own})</span>
            </b>
          ) : (
            <>
              <bdi>{name}</bdi> <span className="tnum">{placement}</span>
            </>
          )}
          {index < brands.length - 1 && ', '}
        </span>
      ))}
    </p>
  )
}
