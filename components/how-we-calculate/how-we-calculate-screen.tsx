import { PageHeader } from '@/components/layout/page-header'
import { howWeCalculateCopy as copy } from '@/lib/copy/how-we-calculate'
import type { ExplainedFigures } from '@/lib/formulas/example-figures'
import { ClearPart, type Simulation } from './clear-part'
import { FigureRows } from './figure-rows'
import { OnThisPage } from './on-this-page'
import { OthersPart } from './others-part'

const PARTS = [copy.figures, copy.clear, copy.others].map(({ id, title }) => ({ id, title }))

/** Every figure explained with counts of the reader's own organisation, and what was measured of the product itself (R-CERTAIN-8). */
export function HowWeCalculateScreen({ figures, simulation }: { figures: ExplainedFigures; simulation: Simulation }) {
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <div className="flex gap-10">
        <div className="grid min-w-0 max-w-220 grow gap-5">
          <FigureRows figures={figures} />
          <ClearPart simulation={simulation} />
          <OthersPart />
        </div>
        <OnThisPage parts={PARTS} />
      </div>
    </>
  )
}
