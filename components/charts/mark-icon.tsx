import { Ruler, StickyNote } from '@/components/ui/icons'
import type { ChartMarker } from '@/lib/charts/chart-model'

/** Before the text of a mark. */
export function MarkIcon({ kind, label }: Pick<ChartMarker, 'kind' | 'label'>) {
  if (kind === 'geo')
    return (
      <span className="mr-1.5 rounded-xs bg-inverse px-1 font-semibold text-2xs text-inverse-foreground">{label}</span>
    )
  const Icon = kind === 'note' ? StickyNote : Ruler
  return <Icon className="mr-1.5 inline size-3.5 shrink-0 align-[-2px]" />
}

/** What is marked, a line each. */
export function MarkTitles({ marker, className }: { marker: ChartMarker; className: string }) {
  return (
    <ul className={className}>
      {marker.titles.map((title) => (
        <li className="wrap-anywhere" key={title}>
          <MarkIcon {...marker} />
          <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  )
}
