import { Badge } from '@/components/ui/badge'
import { FlaskConical } from '@/components/ui/icons'
import { InfoTip } from '@/components/ui/tooltip'
import { navigationCopy } from '@/lib/copy/shell'

export function SimulatedBadge() {
  return (
    <span className="inline-flex items-center">
      <Badge icon={<FlaskConical />} tone="warning">
        {navigationCopy.simulated}
      </Badge>
      <InfoTip label={navigationCopy.simulated} text={navigationCopy.simulatedInfo} />
    </span>
  )
}
