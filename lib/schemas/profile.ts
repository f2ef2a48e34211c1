import { z } from 'zod'
import { namePrompt } from '@/lib/account-rules'
import { accountErrors } from '@/lib/copy/account-errors'
import { imageRefusals } from '@/lib/copy/profile'
import { id } from './fields'

const name = (missing: string) =>
  z
    .string()
    .transform((given) => given.normalize('NFKC').trim())
    .superRefine((given, context) => {
      const message = namePrompt(given, missing)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional()

/** Body of the own profile; what is absent stays, a null or empty image is removed (R-PROFILE-1). */
export const profileInput = z.object({
  _id: id.optional(),
  firstName: name(accountErrors.firstName),
  lastName: name(accountErrors.lastName),
  profileImage: z.string(imageRefusals.imageType).max(290_000, imageRefusals.imageTooLarge).nullable().optional(),
})
export type ProfileInput = z.infer<typeof profileInput>

/** One of the own sign-ins. */
export interface SessionRow {
  _id: string
  /** The one that asks. */
  current: boolean
  /** Such as 'Firefox on Windows'; null when the browser did not say. */
  browser: string | null
  createdAt: string
  lastSeenAt: string
}
