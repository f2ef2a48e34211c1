import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import type { ExplainedFigures } from '@/lib/how-we-calculate/example-figures'
import { howWeCalculateCopy as copy } from '@/lib/how-we-calculate/words'
import {
  ClearPart,
  EffectPart,
  type MeasuredEffects,
  type MeasuredGaps,
  OpportunitiesPart,
  SectionHead,
  type Simulation,
} from './certainty'
import { FigureRows } from './figure-rows'
import { type Measured, NamesPart } from './names'
import { OnThisPage } from './on-this-page'

const PARTS = [copy.figures, copy.clear, copy.opportunities, copy.effect, copy.others, copy.names].map(
  ({ id, title }) => ({ id, title }),
)

/** Explains every figure with the reader's own counts, and shows how the product itself was measured (R-CERTAIN-8). */
export function HowWeCalculateScreen({
  figures,
  simulation,
  gaps,
  effects,
  accuracy,
}: {
  figures: ExplainedFigures
  simulation: Simulation
  gaps: MeasuredGaps
  effects: MeasuredEffects
  accuracy: Measured
}) {
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <div className="flex gap-10">
        <div className="grid min-w-0 max-w-220 grow gap-5">
          <FigureRows figures={figures} />
          <ClearPart simulation={simulation} />
          <OpportunitiesPart measured={gaps} />
          <EffectPart measured={effects} />
          <OthersPart />
          <NamesPart accuracy={accuracy} />
        </div>
        <OnThisPage parts={PARTS} />
      </div>
    </>
  )
}

function OthersPart() {
  return (
    <Card labelledBy={copy.others.id}>
      <SectionHead id={copy.others.id} text={copy.others.text} title={copy.others.title} />
      <dl className="mx-4 mb-3 divide-y divide-border border-border border-t text-sm md:mx-5">
        {copy.others.reasons.map(([reason, answer]) => (
          <div className="grid gap-x-4 gap-y-0.5 py-3 md:grid-cols-[17.5rem_minmax(0,1fr)]" key={reason}>
            <dt className="font-medium">{reason}</dt>
            <dd className="text-muted-foreground">{answer}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
