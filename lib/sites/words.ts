import type { SiteType } from '@/lib/answers/shapes'

/** The type of a site: own, rival, media and so on (R-EVIDENCE-3). */
export const SITE_TYPE_NAMES: Record<SiteType, string> = {
  own: 'Own',
  competitor: 'Rival',
  editorial: 'Editorial',
  community: 'Community',
  reference: 'Reference',
  institution: 'Institution',
  other: 'Other',
}

export const siteTypesCopy = {
  prompts: { site: 'Please provide a site such as reddit.com', type: 'Please choose a type' },
  full: (most: number) => `Please leave another site to the rule first. ${most} chosen types are the limit.`,
}
