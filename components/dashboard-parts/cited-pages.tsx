import { clsx } from 'clsx'
import type { AnswerWindow } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { ExternalLink } from '@/components/ui/external-link'
import { figuresCopy } from '@/lib/copy/figures'
import { grouped } from '@/lib/format/numbers'
import { pathOf } from '@/lib/format/text'
import { isResolved } from '@/lib/formulas/citations'
import type { CitedSite } from '@/lib/schemas/figures'

/** Addresses come from answers: only web addresses become links. Each count opens its part of `answers`. */
export function CitedPages({
  site,
  sources,
  answers,
  label,
  className,
}: Pick<CitedSite, 'site' | 'sources'> & { answers: AnswerWindow; label?: string; className?: string }) {
  return (
    <ul aria-label={label} className={clsx('border-border-strong border-l pl-3 text-sm', className)}>
      {sources.map(({ url, appearances }) => (
        <li className="flex min-h-8 items-center justify-between gap-4 max-md:min-h-11" key={url} title={url}>
          <ExternalLink className="text-muted-foreground underline hover:text-foreground" href={url}>
            <span className="truncate">
              {isResolved({ url, site }) ? pathOf(url) : figuresCopy.citations.unresolved}
            </span>
          </ExternalLink>
          <EvidenceOpener
            answers={{ ...answers, url }}
            className="tnum shrink-0 text-muted-foreground"
            said={`${figuresCopy.citations.appearances(appearances)} ${figuresCopy.answers.open}`}
          >
            {grouped(appearances)}
          </EvidenceOpener>
        </li>
      ))}
    </ul>
  )
}
