import { clsx } from 'clsx'
import { Fragment } from 'react'
import { EngineMark } from '@/components/engines/engine-mark'
import { OpeningButton } from '@/components/ui/button'
import { ChevronRight, FlaskConical } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/progress'
import type { ResultRow } from '@/lib/answers/shapes'
import { evidenceCopy } from '@/lib/answers/words'
import { isSimulated } from '@/lib/engines/engines'
import { tableDate } from '@/lib/format/dates'
import type { EvidenceAnswer } from '@/lib/sentiment/shapes'
import { type ListedAnswer, searchTermOf } from './answer-window'

/** Date, search term, placement, brands above, engine, chevron. */
const ALL_COLUMNS = 'grid gap-x-4 md:grid-cols-[4.5rem_minmax(0,1fr)_7rem_minmax(0,0.8fr)_11rem_1rem]'
const OF_ONE_ENGINE = 'grid gap-x-4 md:grid-cols-[4.5rem_minmax(0,1fr)_7rem_minmax(0,1fr)_1rem]'
/** Date, search term, chevron: for answers that come without their measures. */
const NAMED_COLUMNS = 'grid gap-x-4 md:grid-cols-[4.5rem_minmax(0,1fr)_1rem]'

/** `busy` while the rows are those of the previous page; `onOpen` is given the index of a row. */
export function AnswerList({
  rows,
  onOpen,
  withEngine = false,
  busy = false,
}: {
  rows: readonly ListedAnswer[] | readonly EvidenceAnswer[]
  onOpen: (index: number) => void
  /** With one engine, its column says nothing. */
  withEngine?: boolean
  busy?: boolean
}) {
  const { date, term, placement, above, engine } = evidenceCopy.columns
  const measured = rows.some((row) => 'engine' in row)
  const columns = measured ? (withEngine ? ALL_COLUMNS : OF_ONE_ENGINE) : NAMED_COLUMNS
  return (
    <div aria-busy={busy} className={clsx('transition-opacity duration-120', busy && 'opacity-60')}>
      {/* Each row names its own cells for screen readers. */}
      <div aria-hidden="true" className={clsx('overline-label px-2 pb-2 max-md:hidden', columns)}>
        <span>{date}</span>
        <span>{term}</span>
        {measured && <span>{placement}</span>}
        {measured && <span>{above}</span>}
        {measured && withEngine && <span>{engine}</span>}
      </div>
      <ul className="border-border border-y">
        {rows.map((row, index) => (
          <AnswerRow columns={columns} key={row._id} onOpen={() => onOpen(index)} row={row} withEngine={withEngine} />
        ))}
      </ul>
    </div>
  )
}

function AnswerRow({
  row,
  columns,
  withEngine,
  onOpen,
}: {
  row: ListedAnswer | EvidenceAnswer
  columns: string
  withEngine: boolean
  onOpen: () => void
}) {
  return (
    <li className="border-border border-b last:border-b-0">
      <OpeningButton
        className={clsx(
          'w-full grid-cols-[minmax(0,1fr)_1rem] items-center gap-y-1 px-2 py-2.5 text-left text-sm hover:bg-accent',
          columns,
        )}
        data-answer-row={row._id}
        onClick={onOpen}
      >
        <span className="wrap-anywhere line-clamp-2 font-medium md:order-2">{searchTermOf(row)}</span>
        <ChevronRight className="size-4 text-muted-foreground md:order-last" />
        <span className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground md:contents">
          <time className="tnum whitespace-nowrap text-muted-foreground md:order-1" dateTime={row.date}>
            {tableDate(row.date)}
          </time>
          {'engine' in row && (
            <>
              <span className="md:order-3">
                <span className="md:sr-only">{evidenceCopy.columns.placement}: </span>
                <OwnPlacement row={row} />
              </span>
              <span className="wrap-anywhere line-clamp-2 min-w-0 max-md:order-last max-md:basis-full md:order-4">
                <Above names={row.above} />
              </span>
              {withEngine && (
                <span className="min-w-0 md:order-5">
                  <AnsweredBy answer={row} />
                </span>
              )}
            </>
          )}
        </span>
      </OpeningButton>
    </li>
  )
}

function Above({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <span className="md:sr-only">{evidenceCopy.columns.above}: </span>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </>
  )
}

function OwnPlacement({ row }: { row: Pick<ResultRow, 'ownPlacement' | 'ownNamed'> }) {
  if (row.ownPlacement === null) return <span className="text-muted-foreground">{evidenceCopy.unplaced(row)}</span>
  return <b className="tnum font-semibold text-foreground">{row.ownPlacement}</b>
}

/** Simulated answers are labelled as such everywhere. */
function AnsweredBy({ answer: { engine, model } }: { answer: Pick<ResultRow, 'engine' | 'model'> }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <EngineMark engine={engine} />
      <span className="min-w-0">
        <span className="flex items-center gap-1 font-medium text-foreground text-xs">
          {evidenceCopy.engine(engine)}
          {isSimulated(engine) && <FlaskConical className="size-3.5 shrink-0 text-warning" />}
        </span>
        <span className="block truncate text-muted-foreground text-xs" title={model}>
          <span className="sr-only">, </span>
          {model}
        </span>
      </span>
    </span>
  )
}

const TERMS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4', 'w-1/3', 'w-2/3']

export function AnswerListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{evidenceCopy.loading}</span>
      {TERMS.map((width) => (
        <div className="flex h-11 items-center gap-4 px-2" key={width}>
          <Skeleton className="h-4 w-16 shrink-0" />
          <div className="grow">
            <Skeleton className={`h-4 ${width}`} />
          </div>
          <Skeleton className="h-4 w-24 shrink-0" />
        </div>
      ))}
    </div>
  )
}
