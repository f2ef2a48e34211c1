import { Badge } from '@/components/ui/badge'
import { BookOpen, Globe, House, type IconComponent, Landmark, Newspaper, Swords, Users } from '@/components/ui/icons'
import { SITE_TYPE_NAMES } from '@/lib/copy/site-types'
import type { SiteType } from '@/lib/schemas/query-result'

const ICONS: Record<SiteType, IconComponent> = {
  own: House,
  competitor: Swords,
  editorial: Newspaper,
  community: Users,
  reference: BookOpen,
  institution: Landmark,
  other: Globe,
}

/** Whose site a page is (R-EVIDENCE-3). */
export function SiteTypeChip({ type }: { type: SiteType }) {
  return (
    <Badge icon={<SiteTypeIcon type={type} />} tone={type === 'own' ? 'primary' : 'neutral'}>
      {SITE_TYPE_NAMES[type]}
    </Badge>
  )
}

export function SiteTypeIcon({ type }: { type: SiteType }) {
  const Icon = ICONS[type]
  return <Icon className="size-3.5 shrink-0" />
}
