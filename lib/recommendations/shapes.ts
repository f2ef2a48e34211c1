import { z } from 'zod'
import { boundedText, id, isoTime } from '@/lib/http/fields'
import { TEXT } from '@/lib/limits'
import { formCopy } from '@/lib/ui/words'
import { recommendationsCopy } from './words'

const ORGANISATIONS_MAX = 3000

const { form } = recommendationsCopy

/** One id or several; errors name the whole field. */
const assignment = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z
    .array(z.string(), form.organizationPrompt)
    .min(1, form.organizationPrompt)
    .max(ORGANISATIONS_MAX, form.organizationsTooMany(ORGANISATIONS_MAX))
    .refine((ids) => ids.every((each) => id.safeParse(each).success), form.organizationPrompt),
)

/** Body of the form (R-ADVICE-2). An absent description keeps its value, an empty one is removed. */
export const recommendationInput = z.object({
  _id: id.optional(),
  title: boundedText(TEXT.name, form.titlePrompt, form.titleTooLong).min(1, form.titlePrompt),
  organization: assignment,
  description: boundedText(TEXT.long, formCopy.invalidInput, form.descriptionTooLong).nullable().optional(),
  /** The edited version; an older one is a 409 (R-API-19). */
  version: z.number().int().min(1).optional(),
})
export type RecommendationInput = z.infer<typeof recommendationInput>

export const adminRecommendationRow = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** Sorted by name; lists contain only the first few. */
  organization: z.array(z.object({ _id: z.string(), name: z.string() })),
  organisations: z.number(),
  statuses: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.number(),
})
export type AdminRecommendationRow = z.infer<typeof adminRecommendationRow>
