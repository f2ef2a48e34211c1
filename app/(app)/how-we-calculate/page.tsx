import { HowWeCalculateScreen } from '@/components/how-we-calculate/how-we-calculate-screen'
import { reachOf } from '@/lib/access/permissions'
import { howWeCalculateCopy } from '@/lib/copy/how-we-calculate'
import { exampleFigures, explainedFigures } from '@/lib/formulas/example-figures'
import accuracy from '@/lib/measured/accuracy.json'
import effects from '@/lib/measured/effects.json'
import gaps from '@/lib/measured/gaps.json'
import simulation from '@/lib/measured/simulation.json'
import { visibilityParams } from '@/lib/schemas/figures'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { visibilityFigures } from '@/server/services/figures/visibility'

export const metadata = { title: howWeCalculateCopy.title }

export default async function HowWeCalculatePage() {
  const { actor } = await guardPage('page.explanation')
  const reach = reachOf(actor, 'visibility.read')
  const own =
    actor.organisationId !== null && reach !== null
      ? explainedFigures(
          await visibilityFigures(actor, reach, actor.organisationId, visibilityParams.parse({ days: 7 }), today()),
        )
      : null
  return (
    <HowWeCalculateScreen
      accuracy={accuracy}
      effects={effects}
      figures={own ?? exampleFigures()}
      gaps={gaps}
      simulation={simulation}
    />
  )
}
