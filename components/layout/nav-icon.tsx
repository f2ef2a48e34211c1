import {
  Bug,
  Building,
  Building2,
  CalendarClock,
  Factory,
  House,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  ScanEye,
  ScrollText,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { NavigationIcon } from '@/lib/copy/navigation'

const ICONS: Record<NavigationIcon, LucideIcon> = {
  home: House,
  visibility: ScanEye,
  sentiment: MessagesSquare,
  recommendations: ListChecks,
  organisationAdmin: Building2,
  admin: ShieldCheck,
  dashboard: LayoutDashboard,
  users: Users,
  organisations: Building,
  industries: Factory,
  dailyRuns: CalendarClock,
  audit: ScrollText,
  crashReports: Bug,
}

export function NavIcon({ icon, className }: { icon: NavigationIcon; className: string }) {
  const Icon = ICONS[icon]
  return <Icon aria-hidden="true" className={`shrink-0 ${className}`} strokeWidth={1.75} />
}
