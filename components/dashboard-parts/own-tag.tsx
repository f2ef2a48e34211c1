import { figuresCopy } from '@/lib/copy/figures'

export function OwnTag() {
  return (
    <span className="shrink-0 rounded-sm bg-primary px-1.5 font-medium text-2xs text-primary-foreground">
      <span aria-hidden="true">{figuresCopy.you}</span>
      <span className="sr-only">{figuresCopy.yourOrganisation}</span>
    </span>
  )
}
