import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import {
  Bot,
  Bug,
  Building,
  Building2,
  CalendarClock,
  ClipboardCheck,
  Factory,
  House,
  type IconComponent,
  LayoutDashboard,
  LayoutGrid,
  ListChecks,
  MessageSquareText,
  MessagesSquare,
  ScanEye,
  ScrollText,
  Settings2,
  ShieldCheck,
  Tags,
  Target,
  TextQuote,
  Users,
} from '@/components/ui/icons'
import type { Navigation, NavigationEntry, NavigationIcon } from '@/lib/access/navigation'
import { ADMIN_AREA } from '@/lib/routes'

const ICONS: Record<NavigationIcon, IconComponent> = {
  names: Tags,
  home: House,
  visibility: ScanEye,
  answers: TextQuote,
  opportunities: Target,
  sentiment: MessagesSquare,
  recommendations: ListChecks,
  brands: LayoutGrid,
  organisationAdmin: Building2,
  queries: MessageSquareText,
  organisationSettings: Settings2,
  admin: ShieldCheck,
  dashboard: LayoutDashboard,
  setUp: ClipboardCheck,
  users: Users,
  organisations: Building,
  groups: Building2,
  group: Building,
  industries: Factory,
  dailyRuns: CalendarClock,
  engines: Bot,
  audit: ScrollText,
  crashReports: Bug,
}

export function isNavigationIcon(icon: string): icon is NavigationIcon {
  return Object.hasOwn(ICONS, icon)
}

export function NavIcon({ icon, className }: { icon: NavigationIcon; className: string }) {
  const Icon = ICONS[icon]
  return <Icon className={`shrink-0 ${className}`} />
}

/** The icon of an entry, with an amber dot at its corner where the entry warns. */
export function EntryIcon({
  entry: { icon, warning },
  className,
}: {
  entry: Pick<NavigationEntry, 'icon' | 'warning'>
  className: string
}) {
  return (
    <span className="relative flex shrink-0">
      <NavIcon className={className} icon={icon} />
      {warning !== undefined && <WarningDot />}
    </span>
  )
}

export function WarningDot() {
  return <span className="absolute -top-1 -right-1 size-2 rounded-full bg-warning-border" />
}

/** What the dot means, for screen readers: behind the label of its entry. */
export function WarningText({ text }: { text: string | undefined }) {
  return text !== undefined && <span className="sr-only"> ({text})</span>
}

/** True for the entry's own address and for those that it covers; an area's index covers nothing else. */
export function isCurrent({ href, covers = [] }: Pick<NavigationEntry, 'href' | 'covers'>, pathname: string): boolean {
  return pathname === href || covers.some((beginning) => pathname.startsWith(beginning))
}

interface ShownNavigation {
  main: readonly NavigationEntry[]
  manage: readonly NavigationEntry[]
  inAdmin: boolean
  hasDashboards: boolean
}

/** The entries of the current area: inside the admin area its own replace the rest. */
export function useNavigation({ main, manage, admin }: Navigation): ShownNavigation {
  const inAdmin = `${usePathname()}/`.startsWith(`${ADMIN_AREA}/`)
  const hasDashboards = main.length > 0
  if (inAdmin) return { main: admin, manage: [], inAdmin, hasDashboards }
  return hasDashboards ? { main, manage, inAdmin, hasDashboards } : { main: manage, manage: [], inAdmin, hasDashboards }
}

/** Keeps a popover of links open, with the mark of the one that was clicked, until its page is there. */
export function useClosedByArrival(close: () => void): void {
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes, and only then
  useEffect(close, [pathname])
}
