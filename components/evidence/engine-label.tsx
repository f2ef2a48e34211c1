import { FlaskConical } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { evidence } from '@/lib/copy/evidence'

/** What answered. Simulated answers are labelled as such wherever they show. */
export function EngineLabel({ engine }: { engine: string }) {
  if (engine !== 'simulated') return <Badge>{evidence.engine(engine)}</Badge>
  return (
    <Badge icon={<FlaskConical aria-hidden="true" strokeWidth={1.75} />} tone="warning">
      {evidence.engine(engine)}
    </Badge>
  )
}
