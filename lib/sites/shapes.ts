import { z } from 'zod'
import { SITE_TYPES, type SiteType } from '@/lib/answers/shapes'
import { namedSite } from './citations'
import { siteTypesCopy } from './words'

const SITE_MAX = 253

/** As it is shown: `reddit.com`, also for `www.reddit.com`. An own page on a platform is own, without a choice. */
const site = z
  .string(siteTypesCopy.prompts.site)
  .trim()
  .transform((given, context) => {
    const found = namedSite(given)
    if (found && found.length <= SITE_MAX) return found
    context.addIssue({ code: 'custom', message: siteTypesCopy.prompts.site })
    return z.NEVER
  })

/** Body of a choice (R-EVIDENCE-3); a null `type` returns the site to the rule. */
export const siteTypeInput = z.object({
  site,
  type: z.enum(SITE_TYPES, siteTypesCopy.prompts.type).nullable(),
})
export type SiteTypeInput = z.infer<typeof siteTypeInput>

export interface ChosenSiteType {
  site: string
  /** null if the rule decides. */
  type: SiteType | null
}
