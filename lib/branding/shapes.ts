import { z } from 'zod'
import { FILE_KEY } from '@/lib/files/profile-image'
import { emailAddress } from '@/lib/http/fields'
import { type ColourUse, HEX } from './look'
import { brandingPrompts, colourPrompt, nameOf, ownNamePrompt } from './words'

/** What stands in place of our name (R-BRANDING-1); the same for an organisation and for a group of them. */
export const branding = z.object({
  /** Key of its file. */
  logo: z.string().regex(FILE_KEY).nullable(),
  name: z.string(),
  primary: z.string().regex(HEX).nullable(),
  accent: z.string().regex(HEX).nullable(),
  replyTo: z.string().nullable(),
})
export type Branding = z.infer<typeof branding>

/** As it is read from a row: what nobody could have saved counts as none. */
export const storedBranding = branding.nullable().catch(null)

const colour = (use: ColourUse) =>
  z
    .string(brandingPrompts.colour)
    .trim()
    .toLowerCase()
    .nullable()
    .transform((given) => given || null)
    .superRefine((given, context) => {
      const message = colourPrompt(given ?? '', use)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** Body of a save; absent fields keep their value, and a first save needs a name. */
export const brandingInput = z.object({
  /** Key of a file that the caller has uploaded, or of the logo there is. */
  logo: z.string(brandingPrompts.logoMissing).regex(FILE_KEY, brandingPrompts.logoMissing).nullable().optional(),
  name: z
    .string(brandingPrompts.name)
    .superRefine((given, context) => {
      const message = ownNamePrompt(given)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(nameOf)
    .optional(),
  primary: colour('primary').optional(),
  accent: colour('accent').optional(),
  replyTo: z.preprocess((given) => (given === '' ? null : given), emailAddress.nullable()).optional(),
})
export type BrandingInput = z.infer<typeof brandingInput>

/** The own name as it is stored, and as readers see it; of the group where the organisation has none. */
export interface BrandingAnswer {
  branding: Branding | null
  shown: ShownBrand | null
}

/** An own name with its logo inside, so that nothing else has to be loaded (R-BRANDING-5). */
export interface ShownBrand extends Omit<Branding, 'logo'> {
  /** As a `data:` address of a PNG, with its size in pixels. */
  logo: { src: string; width: number; height: number } | null
  /** What the colours set of app/tokens.css, for a `style`. */
  tokens: Record<string, string>
  /** Our name beside it; null where the installation has it off. */
  measuredBy: string | null
}
