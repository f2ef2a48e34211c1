import { clsx } from 'clsx'
import type { AnswerSource } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { EngineMark } from '@/components/engines/engine-mark'
import { useCollapsed } from '@/components/layout/expander'
import { DashboardLink } from '@/components/layout/navigation-link'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ArrowRight, Layers, TriangleAlert } from '@/components/ui/icons'
import { measuredBy } from '@/lib/engines/words'
import { percent } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import type { ByEngine, EngineFigures } from '@/lib/measure/shapes'
import { certaintyCopy } from '@/lib/measure/words'
import { tagKey } from '@/lib/queries/tags'
import { routes } from '@/lib/routes'
import { shownIn, surfacesCopy } from '@/lib/surfaces/by-surface'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { TagFigures, VisibilityFigures } from '@/lib/visibility/shapes'
import { byTagCopy, engineComparisonCopy } from '@/lib/visibility/words'
import type { CardOf } from './trend-card'

const copy = engineComparisonCopy

/** All engines side by side, also while the page shows one, which is highlighted. */
export function EngineComparison({
  figures: { engine, engines: rows },
  source,
}: CardOf<Pick<ByEngine, 'engine' | 'engines'>>) {
  const [only] = rows
  const alone = rows.length === 1 && (engine === null || engine === only?.id)
  return (
    <Card>
      <CardHeader info={copy.info} infoHref={routes.howWeCalculateFigure('all-engines')} title={copy.title} />
      {!only || alone ? (
        <EmptyState
          icon={<Layers />}
          text={only ? copy.one.text(only.label) : copy.none}
          title={only ? copy.one.title : figuresCopy.noData.title}
        />
      ) : (
        <>
          <ul className="pt-1 pb-2">
            {rows
              .filter((row) => !isApart(row))
              .sort(byShare)
              .map((row) => (
                <EngineRow chosen={engine} key={row.id} row={row} source={source} />
              ))}
          </ul>
          <Apart engine={engine} rows={rows.filter(isApart).sort(byShare)} source={source} />
        </>
      )}
      {rows.some(({ access }) => access === 'app') && (
        <CardFooter>
          <span />
          <DashboardLink className="inline-flex items-center gap-1.5 print:hidden" href={routes.surfaces}>
            {surfacesCopy.title}
            <ArrowRight className="size-4" />
          </DashboardLink>
        </CardFooter>
      )}
    </Card>
  )
}

const tagCopy = byTagCopy

/** All tags side by side, also while the page shows one, which is highlighted; nothing without any (R-TAG-3). */
export function TagComparison({ figures: { tags }, source }: CardOf<Pick<VisibilityFigures, 'tags'>>) {
  const { id, shown, expander } = useCollapsed(tags)
  if (tags.length === 0) return null
  const chosen = new Set(source.tags?.map(tagKey))
  return (
    <Card>
      <CardHeader
        info={tagCopy.info}
        infoHref={routes.howWeCalculateFigure('visibility-score')}
        title={tagCopy.title}
      />
      <ul className="pt-1 pb-2" id={id}>
        {shown.map((row) => (
          <TagRow isChosen={chosen.has(tagKey(row.tag))} key={row.tag} row={row} source={source} />
        ))}
      </ul>
      {expander && <CardFooter>{expander}</CardFooter>}
    </Card>
  )
}

function TagRow({ row, source, isChosen }: { row: TagFigures; source: AnswerSource; isChosen: boolean }) {
  const { tag, queries, score, low, high, ranked, results, days, since } = row
  const few = results < CERTAINTY_MIN_ANSWERS
  const facts = [
    tagCopy.queries(queries),
    ...(score === null || few ? [] : [figuresCopy.counts(ranked, results)]),
    ...(low === null || high === null ? [] : [certaintyCopy.between(low, high)]),
  ]
  return (
    <li
      aria-current={isChosen || undefined}
      className={clsx('engine-row', isChosen && 'bg-primary-soft shadow-[inset_3px_0_0_var(--primary)]')}
    >
      <span className={clsx('truncate', isChosen && 'font-semibold')} title={tag}>
        {tag}
      </span>
      <span aria-hidden="true" className="engine-bar">
        <span className="bg-primary" data-bar="" style={{ width: percent(score ?? 0) }} />
      </span>
      {score === null || days === null ? (
        <NoAnswers />
      ) : (
        <b className="tnum text-right font-semibold">
          <EvidenceOpener
            answers={{
              ...{ ...source, queries: [], tags: [tag], days, figure: `${tagCopy.title}: ${tag}` },
              engines: since.map(({ engine }) => engine),
              since: since.filter(({ day }) => day > days.from),
            }}
            said={`${tag} ${figuresCopy.answers.open}`}
          >
            {few ? copy.counts(ranked, results) : percent(score)}
          </EvidenceOpener>
        </b>
      )}
      <span className="tnum col-span-3 text-muted-foreground text-xs">{facts.join(' · ')}</span>
    </li>
  )
}

/** Whether its answers are of the other access, which no score is made of. */
const isApart = ({ inMean, reason }: EngineFigures) => !inMean && reason === null

/** Engines of the other access, never added to those above. */
function Apart({ rows, engine, source }: { rows: EngineFigures[]; engine: string | null; source: AnswerSource }) {
  const [first] = rows
  if (!first) return null
  return (
    <>
      <h3 className="border-border border-t px-4 pt-3 text-muted-foreground text-xs md:px-5">
        {copy.apart[first.access]}
      </h3>
      <ul className="pb-2">
        {rows.map((row) => (
          <EngineRow chosen={engine} key={row.id} row={row} source={source} />
        ))}
      </ul>
    </>
  )
}

function EngineRow({ row, source, chosen }: { row: EngineFigures; source: AnswerSource; chosen: string | null }) {
  const { id, label, reason, lastAnswerDay, score } = row
  const shown = chosen === null || chosen === id
  return (
    <li
      aria-current={chosen === id || undefined}
      className={clsx(
        'engine-row',
        chosen === id ? 'bg-primary-soft shadow-[inset_3px_0_0_var(--primary)]' : reason && 'bg-warning-soft',
      )}
    >
      <span className={clsx('flex min-w-0 items-center gap-2.5', chosen === id && 'font-semibold')}>
        <EngineMark engine={id} silent={reason !== null} />
        <span className={clsx('truncate', !shown && 'text-muted-foreground')}>{label}</span>
      </span>
      {reason === null ? (
        <>
          <span aria-hidden="true" className="engine-bar">
            <span
              className={shown ? 'bg-primary' : 'bg-chart-rest'}
              data-bar=""
              style={{ width: percent(score ?? 0) }}
            />
          </span>
          <Share row={row} shown={shown} source={{ ...source, engines: [id] }} />
        </>
      ) : (
        <p className="col-span-2 flex items-center gap-2 text-warning" title={copy.silence[reason]}>
          <TriangleAlert className="size-4 shrink-0" />
          {copy.silent(lastAnswerDay)}
        </p>
      )}
    </li>
  )
}

function NoAnswers() {
  return (
    <span className="text-right text-muted-foreground">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{copy.noAnswers}</span>
    </span>
  )
}

/** The share, or the counts where they are too few for one. Range and place are on hover. */
function Share({ row, shown, source }: { row: EngineFigures; shown: boolean; source: AnswerSource }) {
  const { score, low, high, ranked, results, positionWhenNamed, from, to, shown: seen, asked } = row
  if (score === null || results === 0) return <NoAnswers />
  const few = results < CERTAINTY_MIN_ANSWERS
  const measured = measuredBy(row.providers)
  const facts = [
    ...(few ? [] : [figuresCopy.counts(ranked, results)]),
    ...(low === null || high === null ? [] : [certaintyCopy.between(low, high)]),
    ...(positionWhenNamed === null ? [] : [copy.position(positionWhenNamed)]),
    ...(asked > seen ? [shownIn(row)] : []),
    ...(measured ? [measured] : []),
  ].join(', ')
  return (
    <b
      className={clsx('tnum text-right', shown ? 'font-semibold' : 'font-normal text-muted-foreground')}
      title={facts || undefined}
    >
      <EvidenceOpener
        answers={{ ...source, figure: copy.title, days: { from, to } }}
        said={[...(facts ? [facts] : []), figuresCopy.answers.open].join(' ')}
      >
        {few ? copy.counts(ranked, results) : percent(score)}
      </EvidenceOpener>
    </b>
  )
}

/** Engines that do not answer come last. */
function byShare(a: EngineFigures, b: EngineFigures): number {
  return Number(b.inMean) - Number(a.inMean) || (b.score ?? -1) - (a.score ?? -1)
}
