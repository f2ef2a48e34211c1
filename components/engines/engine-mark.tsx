import { clsx } from 'clsx'
import { Badge } from '@/components/ui/badge'
import { FlaskConical } from '@/components/ui/icons'
import { InfoTip } from '@/components/ui/tooltip'
import { engineLabel, engineMark } from '@/lib/engines/engines'
import { navigationCopy } from '@/lib/layout/words'

/** Two letters in place of a logo; dashed for an engine that does not answer. Shown beside the name, so screen readers skip it. */
export function EngineMark({ engine, silent = false }: { engine: string; silent?: boolean }) {
  return (
    <span aria-hidden="true" className={clsx('engine-mark', silent && 'engine-mark-silent')}>
      {engineMark(engine)}
    </span>
  )
}

/** Engines by their two letters, for screen readers by name. */
export function EngineMarks({ engines }: { engines: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {engines.map((engine) => (
        <span className="inline-flex" key={engine} title={engineLabel(engine)}>
          <EngineMark engine={engine} />
          <span className="sr-only">{engineLabel(engine)} </span>
        </span>
      ))}
    </span>
  )
}

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
