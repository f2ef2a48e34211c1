import { z } from 'zod'
import { formCopy } from '@/lib/copy/ui'
import { usersCopy } from '@/lib/copy/users'
import { safeHref } from '@/lib/format/safe-href'
import { TEXT } from '@/lib/limits'

/**
 * A web address as it is kept (security T36): http or https, without credentials, https added where no scheme is given.
 * Empty is none.
 */
export const websiteUrl = z
  .string(usersCopy.ownOrganisation.websiteUrl)
  .trim()
  .max(TEXT.url, formCopy.tooLong(TEXT.url))
  .nullable()
  .transform((given, context) => {
    if (!given) return null
    const href = safeHref(given)
    if (href && href.length <= TEXT.url) return href
    context.addIssue({ code: 'custom', message: usersCopy.ownOrganisation.websiteUrl })
    return z.NEVER
  })
