import { FlaskConical } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { InfoTip } from '@/components/ui/tooltip'
import { navigationCopy } from '@/lib/copy/shell'

export function SimulatedBadge() {
  return (
    <span className="inline-flex items-center">
      <Badge icon={<FlaskConical aria-hidden="true" strokeWidth={1.75} />} tone="warning">
        {navigationCopy.simulated}
      </Badge>
      <InfoTip label={navigationCopy.simulated} text={navigationCopy.simulatedInfo} />
    </span>
  )
}
