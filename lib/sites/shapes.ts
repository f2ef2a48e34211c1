import { z } from 'zod'
import { SITE_TYPES, type SiteType } from '@/lib/answers/shapes'
import { normaliseCitation } from './citations'
import { siteTypesCopy } from './words'

const SITE_MAX = 253

/** As answers cite it: `reddit.com` for `www.reddit.com`, non-ASCII letters as in an address. */
const site = z
  .string(siteTypesCopy.prompts.site)
  .trim()
  .transform((given, context) => {
    const found = normaliseCitation(`https://${given}/`)
    if (found && found.url === `https://${hostOf(found.url)}/` && found.site.length <= SITE_MAX) return found.site
    context.addIssue({ code: 'custom', message: siteTypesCopy.prompts.site })
    return z.NEVER
  })

function hostOf(url: string): string {
  return new URL(url).hostname
}

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
