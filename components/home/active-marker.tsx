import { homeCopy } from '@/lib/copy/home'

/** Says that the section is at work: a dot for the eye, and the words. */
export function ActiveMarker() {
  return (
    <p className="inline-flex items-center gap-2 rounded-full bg-success-soft px-2.5 py-1 font-medium text-success text-xs">
      <span aria-hidden="true" className="size-2 rounded-full bg-current ring-4 ring-success/20" />
      {homeCopy.intelligence.active}
    </p>
  )
}
