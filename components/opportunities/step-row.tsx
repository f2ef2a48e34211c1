import { clsx } from 'clsx'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import {
  AtSign,
  BookOpen,
  type IconComponent,
  LinkIcon,
  MessageSquare,
  TriangleAlert,
  Trophy,
} from '@/components/ui/icons'
import { opportunitiesCopy } from '@/lib/copy/opportunities'
import { whyNotUsCopy as copy } from '@/lib/copy/why-not-us'
import { grouped } from '@/lib/format/numbers'
import type { OpportunityQuery, Step, StepKey } from '@/lib/schemas/opportunities'
import type { AnswerSelection } from '@/lib/schemas/query-result'
import { answersTo, type OpportunitySource } from './opportunity-source'

const ICONS: Record<StepKey, IconComponent> = {
  answers: MessageSquare,
  read: BookOpen,
  cited: LinkIcon,
  named: AtSign,
  topThree: Trophy,
}

const SELECTIONS: Record<StepKey, AnswerSelection | null> = {
  answers: null,
  read: 'read',
  cited: 'citing',
  named: 'named',
  topThree: 'topThree',
}

export function StepRow({
  step: { key, count, of, notReportedBy },
  weakest,
  query,
  source,
}: {
  step: Step
  /** The first weak one. */
  weakest: boolean
  query: OpportunityQuery
  /** Of the answers that the step is of. */
  source: OpportunitySource
}) {
  const Icon = ICONS[key]
  const { title, text } = copy.steps[key]
  const only = SELECTIONS[key]
  const whole = key === 'answers'
  return (
    <li
      className={clsx(
        'flex gap-4 rounded-lg border p-3',
        weakest ? 'border-warning-border bg-warning-soft' : 'border-transparent',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'flex size-9 shrink-0 items-center justify-center rounded-md',
          weakest ? 'bg-card text-warning' : 'bg-muted text-muted-foreground',
        )}
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              {title}
              {weakest && <FirstWeak />}
            </h3>
            <p className="text-muted-foreground text-sm">{text}</p>
            {notReportedBy.length > 0 && (
              <p className="text-muted-foreground text-sm">{copy.notReportedBy(notReportedBy)}</p>
            )}
          </div>
          {of > 0 && (
            <div className="tnum shrink-0 text-right">
              <p className="text-muted-foreground text-sm">
                <b className="font-semibold text-foreground text-lg">{grouped(count)}</b>
                {!whole && ` ${copy.of(of)}`}
              </p>
              {count > 0 && (
                <EvidenceOpener
                  answers={answersTo(query, source, title, only ? { only } : {})}
                  className="text-muted-foreground text-sm"
                  label={copy.answersOf(count, title)}
                >
                  {opportunitiesCopy.answers(count)}
                </EvidenceOpener>
              )}
            </div>
          )}
        </div>
        {of > 0 && (
          <span
            aria-label={copy.bar(count, of)}
            className="mt-2.5 block h-1.5 overflow-hidden rounded-full bg-chart-track"
            role="img"
          >
            <span
              className={clsx('block h-full rounded-full', whole ? 'bg-chart-rest' : 'bg-primary')}
              style={{ width: `${(100 * count) / of}%` }}
            />
          </span>
        )}
      </div>
    </li>
  )
}

function FirstWeak() {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-sm border border-warning-border bg-card px-2 py-0.5 font-medium text-warning text-xs">
      <TriangleAlert className="size-3.5" />
      {copy.firstWeak}
    </span>
  )
}
