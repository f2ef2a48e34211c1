import { BookOpen, Globe, House, Landmark, type LucideIcon, Newspaper, Swords, Users } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { answerCopy } from '@/lib/copy/evidence'
import type { SiteType } from '@/lib/schemas/query-result'

const ICONS: Record<SiteType, LucideIcon> = {
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
      {answerCopy.sources.types[type]}
    </Badge>
  )
}

export function SiteTypeIcon({ type }: { type: SiteType }) {
  const Icon = ICONS[type]
  return <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
}
