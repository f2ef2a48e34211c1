import { z } from 'zod'
import { namePrompt } from '@/lib/account-rules'
import { accountErrors } from '@/lib/copy/account-errors'
import { imageRefusals } from '@/lib/copy/profile'
import { id, isoTime } from './fields'

const name = (missing: string) =>
  z
    .string()
    .transform((given) => given.normalize('NFKC').trim())
    .superRefine((given, context) => {
      const message = namePrompt(given, missing)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional()

/** Body of the own profile: absent fields keep their value, a null or empty image is removed (R-PROFILE-1). */
export const profileInput = z.object({
  _id: id.optional(),
  firstName: name(accountErrors.firstName),
  lastName: name(accountErrors.lastName),
  profileImage: z.string(imageRefusals.imageType).max(290_000, imageRefusals.imageTooLarge).nullable().optional(),
  /** Whether the weekly digest is wanted (R-ACTION-6). */
  digest: z.boolean().optional(),
})
export type ProfileInput = z.infer<typeof profileInput>

export const sessionRow = z.object({
  _id: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  /** 'Firefox on Windows'; null when unknown. */
  browser: z.string().nullable(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
})
export type SessionRow = z.infer<typeof sessionRow>
