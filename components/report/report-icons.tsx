import type { EffectVerdict } from '@/lib/actions/effect-shapes'
import type { SiteType } from '@/lib/answers/shapes'
import type { Verdict } from '@/lib/measure/shapes'

// Drawn here, because the shared page is a document without a client, in which the icons of the app cannot be drawn.

const PATHS = {
  rise: ['M3 17l6-6 4 4 8-8', 'M15 7h6v6'],
  fall: ['M3 7l6 6 4-4 8 8', 'M15 17h6v-6'],
  same: ['M4 10c3-4 6-4 8-1s5 3 8-1', 'M4 17c3-4 6-4 8-1s5 3 8-1'],
  wait: ['M6 3h12', 'M6 21h12', 'M7 3v4l5 5 5-5V3', 'M7 21v-4l5-5 5 5v4'],
  ruler: ['M2 9h20v7H2z', 'M6 9v3', 'M10 9v4', 'M14 9v3', 'M18 9v4'],
  few: ['M12 3a9 9 0 0 1 4 1', 'M20 8a9 9 0 0 1 0 8', 'M16 20a9 9 0 0 1-8 0', 'M4 16a9 9 0 0 1 0-8', 'M8 4l1-.5'],
  plus: ['M12 5v14', 'M5 12h14'],
  minus: ['M5 12h14'],
  print: ['M7 9V3h10v6', 'M7 17H4v-8h16v8h-3', 'M7 14h10v7H7z'],
  own: ['M3 11l9-8 9 8', 'M5 9v11h14V9', 'M10 20v-6h4v6'],
  competitor: ['M4 4l12 12', 'M20 4L8 16', 'M14 18l4-4', 'M6 14l4 4', 'M17 17l3 3', 'M7 17l-3 3'],
  editorial: ['M4 5h13v12a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2z', 'M17 9h4v8a2 2 0 0 1-2 2', 'M8 9h5', 'M8 13h5'],
  community: [
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
    'M3 20v-1a6 6 0 0 1 12 0v1',
    'M16 5a3 3 0 0 1 0 6',
    'M18 14a6 6 0 0 1 3 5v1',
  ],
  reference: [
    'M12 6v14',
    'M12 6C10 4.5 7 4 3 4.500v13.500c4-.5 7 .5 9 2 2-1.500 5-2.500 9-2V4.500C17 4 14 4.500 12 6z',
  ],
  institution: ['M3 21h18', 'M5 10v8', 'M10 10v8', 'M14 10v8', 'M19 10v8', 'M12 3l8 5H4z'],
  other: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'M3 12h18', 'M12 3c4 4 4 14 0 18', 'M12 3c-4 4-4 14 0 18'],
} satisfies Record<string, readonly string[]> & Record<SiteType, readonly string[]>

export type ReportIconName = keyof typeof PATHS

export const VERDICT_ICONS: Record<Verdict, ReportIconName> = {
  clearRise: 'rise',
  probableRise: 'rise',
  probableDrop: 'fall',
  clearDrop: 'fall',
  noClearChange: 'same',
  notEnoughData: 'wait',
  measurementChanged: 'ruler',
}

export const EFFECT_ICONS: Record<EffectVerdict, ReportIconName> = {
  movedMore: 'rise',
  movedLess: 'fall',
  noMore: 'same',
  tooEarly: 'wait',
  notEnoughData: 'few',
  measurementChanged: 'ruler',
}

export function ReportIcon({ name }: { name: ReportIconName }) {
  return (
    <svg
      aria-hidden="true"
      className="report-icon"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      viewBox="0 0 24 24"
    >
      {PATHS[name].map((path) => (
        <path d={path} key={path} strokeLinecap="round" strokeLinejoin="round" />
      ))}
    </svg>
  )
}
