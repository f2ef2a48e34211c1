import { EngineMark } from '@/components/dashboard-parts/engine-mark'
import { engineLabel } from '@/lib/engines'

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
