import { TriangleAlert } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { ENGINE_IDS, type EngineId, engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import type { EngineFigures } from '@/lib/measure/shapes'
import { EngineMark } from './engine-mark'

const ALL = ''

/** Which engine every figure of the page shows (R-ENGINES-8). A list where space is short. */
export function EngineFilter({
  figures: { engines },
  value,
  onChange,
}: {
  figures: { engines: readonly Pick<EngineFigures, 'id' | 'label' | 'inMean' | 'reason' | 'lastAnswerDay'>[] }
  value: EngineId | null
  onChange: (engine: EngineId | null) => void
}) {
  // Includes a chosen engine without answers, or its empty page would have no way back.
  const known = engines.some(({ id }) => id === value) || value === null
  if (known && engines.length < 2) return null
  const listed = known
    ? engines
    : [...engines, { id: value, label: engineLabel(value), inMean: true, reason: null, lastAnswerDay: '' }]
  const options = listed.map(({ id, label, reason, lastAnswerDay }) => {
    const isSilent = reason !== null
    const hint = !isSilent ? undefined : enginesCopy.notSince(label, lastAnswerDay)
    const shown = (
      <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4" key={id}>
        <EngineMark engine={id} silent={isSilent} />
        {label}
        {isSilent && <TriangleAlert className="shrink-0 text-warning" />}
      </span>
    )
    return { value: id, label, shown, ...(hint && { hint }) }
  })
  const choose = (id: string) => onChange(ENGINE_IDS.find((each) => each === id) ?? null)
  return (
    <>
      <div className="max-xl:hidden">
        <Segmented
          label={enginesCopy.filter}
          onChange={choose}
          options={[
            { value: ALL, label: enginesCopy.all },
            ...options.map(({ shown, ...option }) => ({ ...option, icon: shown })),
          ]}
          value={value ?? ALL}
        />
      </div>
      <div className="max-md:w-full xl:hidden">
        <Select
          label={enginesCopy.filter}
          onChange={choose}
          options={[
            { value: ALL, label: enginesCopy.all },
            ...options.map(({ hint, ...option }) => ({
              ...option,
              label: hint ? enginesCopy.silent(option.label) : option.label,
            })),
          ]}
          value={value ?? ALL}
        />
      </div>
    </>
  )
}
