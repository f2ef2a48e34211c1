import { CalendarClock, type LucideIcon, ScanEye, ShieldCheck } from 'lucide-react'
import type { NavigationIcon } from '@/lib/copy/navigation'

const ICONS: Record<NavigationIcon, LucideIcon> = {
  visibility: ScanEye,
  admin: ShieldCheck,
  dailyRuns: CalendarClock,
}

export function NavIcon({ icon, className }: { icon: NavigationIcon; className: string }) {
  const Icon = ICONS[icon]
  return <Icon aria-hidden="true" className={`shrink-0 ${className}`} strokeWidth={1.75} />
}
