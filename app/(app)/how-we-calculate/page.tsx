import { HowWeCalculateScreen } from '@/components/how-we-calculate/how-we-calculate-screen'
import { reachOf } from '@/lib/access/permissions'
import accuracy from '@/lib/how-we-calculate/accuracy.json'
import effects from '@/lib/how-we-calculate/effects.json'
import { exampleFigures, explainedFigures } from '@/lib/how-we-calculate/example-figures'
import gaps from '@/lib/how-we-calculate/gaps.json'
import simulation from '@/lib/how-we-calculate/simulation.json'
import { howWeCalculateCopy } from '@/lib/how-we-calculate/words'
import { visibilityParams } from '@/lib/visibility/shapes'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { visibilityFigures } from '@/server/visibility/reads'

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
