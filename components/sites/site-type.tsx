import { clsx } from 'clsx'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { useAttempt } from '@/components/data/use-attempt'
import { useRefresh } from '@/components/data/use-resource'
import { CitedPages } from '@/components/sites/citation-sources'
import { Badge } from '@/components/ui/badge'
import {
  BookOpen,
  ChevronDown,
  Globe,
  House,
  type IconComponent,
  Landmark,
  Newspaper,
  Swords,
  Users,
} from '@/components/ui/icons'
import { ListboxButton } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import type { SiteType } from '@/lib/answers/shapes'
import { api } from '@/lib/api/client'
import { opportunitiesOf, SITE_TYPE } from '@/lib/api/endpoints'
import type { Opportunities, SiteOpportunity } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { SITE_TYPE_NAMES } from '@/lib/sites/words'

const ICONS: Record<SiteType, IconComponent> = {
  own: House,
  competitor: Swords,
  editorial: Newspaper,
  community: Users,
  reference: BookOpen,
  institution: Landmark,
  other: Globe,
}

/** The type of a site: own, rival, media and so on (R-EVIDENCE-3). */
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

const copy = opportunitiesCopy.sites

/** In the order of the filter. */
export const LISTED_TYPES: readonly SiteType[] = [
  ...(['editorial', 'community', 'reference', 'competitor', 'institution', 'own', 'other'] as const),
]
const BY_RULE = ''

/** The chip as a menu of types, for people who may set them (R-EVIDENCE-3). */
export function SiteTypeMenu({
  row: { site, type, typeSet },
  organisation,
}: {
  row: Pick<SiteOpportunity, 'site' | 'type' | 'typeSet'>
  organisation: Opportunities['organisation']
}) {
  const refresh = useRefresh()
  const { attempt } = useAttempt(copy.typeFailed)
  const choose = (chosen: SiteType | null) =>
    attempt(async () => {
      await api.post(SITE_TYPE, { site, type: chosen })
      toast.success(copy.typeChanged(organisation.name))
      refresh(opportunitiesOf(organisation._id))
    })
  return (
    <ListboxButton
      button={{
        className: clsx(
          'hit-area inline-flex items-center gap-1.5 whitespace-nowrap rounded-sm px-2 py-1 font-medium text-xs',
          type === 'own'
            ? 'bg-primary-soft text-primary-soft-foreground'
            : 'bg-muted text-muted-foreground hover:text-foreground',
        ),
        children: (
          <>
            <SiteTypeIcon type={type} />
            {copy.types[type]}
            <ChevronDown className="size-3 shrink-0" />
          </>
        ),
      }}
      chosen={[type]}
      label={copy.changeTypeOf(site, copy.types[type])}
      onChoose={({ value }) => void choose(LISTED_TYPES.find((each) => each === value) ?? null)}
      options={[
        ...LISTED_TYPES.map((each) => ({
          value: each,
          label: copy.types[each],
          shown: (
            <span className="flex items-center gap-2">
              <SiteTypeIcon type={each} />
              {copy.types[each]}
            </span>
          ),
        })),
        ...(typeSet ? [{ value: BY_RULE, label: copy.byRule }] : []),
      ]}
    />
  )
}

/** Whose a site is, and which of its pages answers cite. */
export function SiteDetails({
  site,
  answers,
  organisation,
}: {
  site: SiteOpportunity
  /** All answers of the page. */
  answers: AnswerWindow
  /** For people who may set the type; null for others. */
  organisation: Opportunities['organisation'] | null
}) {
  const isOwnPage = site.site.includes('/')
  return (
    <div className="mt-1.5 mb-1 grid max-w-xl gap-2">
      <span>
        {organisation && !isOwnPage ? (
          <SiteTypeMenu organisation={organisation} row={site} />
        ) : (
          <SiteTypeChip type={site.type} />
        )}
      </span>
      <CitedPages
        answers={answers}
        label={copy.pages(site.site)}
        site={site.site}
        sources={site.pages.map(({ answers: appearances, ...page }) => ({ ...page, appearances }))}
      />
    </div>
  )
}
