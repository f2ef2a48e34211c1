import { Card } from '@/components/ui/card'
import { howWeCalculateCopy } from '@/lib/copy/how-we-calculate'
import { Found } from './clear-part'
import { SectionHead } from './section-head'

interface Case {
  queries: number
  days: number
  engines: number
  answersADay: number
  dayEffect: number
}

/** What `npm run simulate -- --only gaps` has measured last. */
export interface MeasuredGaps {
  date: string
  pages: number
  /** `listed`: pages of equal brands that list a gap; `atMost` of 100 is promised. */
  equal: readonly (Case & { listed: number; atMost: number })[]
  ahead: readonly (Case & { own: number; rival: number; found: number })[]
}

const copy = howWeCalculateCopy.opportunities
/** The gaps that are shown, on the page with the most queries. */
const SHOWN = { rivals: [50, 60], days: 28, answers: 9 }

/** When a gap is listed, and how well that rule does, as the last simulation found it. */
export function OpportunitiesPart({ measured: { date, pages, equal, ahead } }: { measured: MeasuredGaps }) {
  const inHundred = (count: number) => (100 * count) / pages
  const worst = Math.max(0, ...equal.map(({ listed }) => listed))
  const most = Math.max(...ahead.map(({ queries }) => queries))
  const found = ahead.filter(
    ({ queries, days, dayEffect, rival, ...made }) =>
      queries === most &&
      days === SHOWN.days &&
      dayEffect === 1 &&
      made.engines * made.answersADay === SHOWN.answers &&
      SHOWN.rivals.includes(rival),
  )
  return (
    <Card labelledBy={copy.id}>
      <SectionHead id={copy.id} title={copy.title} />
      <div className="px-4 pb-5 md:px-5">
        <p className="text-base">{copy.rule(Math.max(...equal.map(({ atMost }) => atMost)))}</p>
        <p className="mt-2 text-muted-foreground text-sm">{copy.text}</p>
        <dl className="mt-4 grid gap-3 md:grid-cols-3">
          <Found name={copy.falseOnes} value={copy.inHundred(Math.ceil(inHundred(worst)))} />
          {found.map((each) => (
            <Found
              key={each.rival}
              name={copy.found(each.own, each.rival, each.queries)}
              value={copy.inHundred(Math.floor(inHundred(each.found)))}
            />
          ))}
        </dl>
        <p className="mt-3 text-muted-foreground text-xs">
          {copy.from(pages, SHOWN.days, SHOWN.answers)} {copy.run(date)}
        </p>
        <p className="mt-3 text-muted-foreground text-sm">{copy.sites}</p>
        <p className="mt-2 text-muted-foreground text-sm">{copy.steps}</p>
      </div>
    </Card>
  )
}
