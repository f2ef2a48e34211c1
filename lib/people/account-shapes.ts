import { z } from 'zod'
import { SEEN_ROLES, type SeenRole } from '@/lib/access/permissions'
import { id, isoTime, normaliseEmail } from '@/lib/http/fields'
import {
  accountErrors,
  confirmEmailPrompt,
  confirmPasswordPrompt,
  emailPrompt,
  namePrompt,
  normaliseName,
  passwordPrompt,
} from './account-rules'
import { accountsCopy, imageRefusals } from './account-words'

const { emailMissing, passwordMissing } = accountsCopy.login

/** Body of `POST /api/auth/login` (R-SIGNIN-2). */
export const loginInput = z.object({
  email: z.string(emailMissing).trim().min(1, emailMissing),
  password: z.string(passwordMissing).min(1, passwordMissing),
})
export type LoginInput = z.infer<typeof loginInput>

// These forms show all prompts at once, so missing values count as empty. The browser uses the same rules.

const text = z.string().catch('')
const name = text.transform(normaliseName)
const email = text.transform(normaliseEmail)

function refineBy<Values>(rules: (values: Values) => { [Field in keyof Values]?: string | undefined }) {
  return (values: Values, context: z.RefinementCtx<Values>) => {
    for (const [field, message] of Object.entries(rules(values)))
      if (typeof message === 'string') context.addIssue({ code: 'custom', path: [field], message })
  }
}

type NewPassword = { password: string; confirmPassword: string }
const passwordRules = ({ password, confirmPassword }: NewPassword) => ({
  password: passwordPrompt(password),
  confirmPassword: confirmPasswordPrompt(confirmPassword, password),
})
const nameRules = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName: namePrompt(firstName, accountErrors.firstName),
  lastName: namePrompt(lastName, accountErrors.lastName),
})

/** Body of `POST /api/auth/register` (R-SIGNIN-1). */
export const registerInput = z
  .object({
    firstName: name,
    lastName: name,
    email,
    password: text,
    confirmPassword: text,
    tos: z.boolean().catch(false),
  })
  .superRefine(
    refineBy((values) => ({
      ...nameRules(values),
      email: emailPrompt(values.email),
      ...passwordRules(values),
      tos: values.tos ? undefined : accountErrors.tos,
    })),
  )
export type RegisterInput = z.infer<typeof registerInput>

export const requestTokenInput = z.object({ email, confirmEmail: text }).superRefine(
  refineBy((values) => ({
    email: emailPrompt(values.email),
    confirmEmail: confirmEmailPrompt(values.confirmEmail, values.email),
  })),
)

/** A malformed value makes the link invalid, without prompts. */
const link = {
  token: z
    .string()
    .regex(/^[\w-]{43}$/)
    .catch(''),
  id: id.catch(''),
}
export const verifyEmailInput = z.object(link)
export type MailedLink = z.infer<typeof verifyEmailInput>

export const resetPasswordInput = z
  .object({ password: text, confirmPassword: text, ...link })
  .superRefine(refineBy(passwordRules))
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

export const setPasswordInput = z
  .object({ firstName: name, lastName: name, password: text, confirmPassword: text, ...link })
  .superRefine(refineBy((values) => ({ ...nameRules(values), ...passwordRules(values) })))
export type SetPasswordInput = z.infer<typeof setPasswordInput>

/** A malformed code is an unknown one. */
const code = z
  .string()
  .regex(/^[\w-]{43}$/)
  .catch('')

/** Body of `POST /api/auth/exchange` and of the mail with a code (R-SIGNON-4). */
export const exchangeInput = z.object({ code })
export type ExchangeInput = z.infer<typeof exchangeInput>

/** Body of `POST /api/auth/connect`: the password of the account, or the mailed code (R-SIGNON-3). */
export const connectInput = z.object({
  code,
  password: z.string().optional(),
  mailedCode: z.string().max(40).optional(),
})
export type ConnectInput = z.infer<typeof connectInput>

export interface DoneAnswer {
  message: 'success'
}

export interface TokenPair {
  accessToken: string
  refreshToken: string
}

/** The login record, in local storage under `token` (R-SESSION-8). */
export interface TokenRecord extends TokenPair {
  tokenType: 'Bearer'
}

export interface LoginAnswer {
  token: TokenRecord
  redirectUrl: string
}

/** Body of `POST /api/admin/see-as` (R-SEEAS-1). */
export const seeAsInput = z.object({ organization: id, role: z.enum(SEEN_ROLES).default('marketeer') })
export type SeeAsInput = z.infer<typeof seeAsInput>

/** A pair that can only read. */
export interface SeeAsAnswer extends TokenPair {
  expiresAt: string
  role: SeenRole
}

/** Body of `POST /api/app/user/organization` (R-MEMBER-2). */
export const currentOrganisationInput = z.object({ organization: id })

/** Body of `POST /api/app/user/invitation/{id}` (R-MEMBER-7). */
export const invitationAnswer = z.object({ accept: z.boolean() })

/** One of the organisations that a person belongs to, with the role there. */
export interface OwnOrganisation {
  _id: string
  name: string
  organizationAdmin: boolean
}

/** Response of `GET /api/auth/whoami` (R-USER-6). */
export interface CurrentUser {
  _id: string
  firstName: string | null
  lastName: string | null
  email: string
  profileImage: string | null
  organization: { _id: string; name: string; location: string; websiteUrl: string | null } | null
  organizationAdmin: boolean
  /** All of the person's, by name; `organization` and `organizationAdmin` are those of the session's current one. */
  organizations: OwnOrganisation[]
  permissions: { isAdmin: boolean }
  /** Whether the internal marker gives this user the development tools. */
  internal: boolean
  /** Whether the weekly digest comes by mail; null without an organisation, which has no digest. */
  digest: boolean | null
  /** Whether the monthly report comes by mail, as an organisation admin has named this person. */
  reportMail: boolean
  /** Whether the digests of all organisations come as one mail; null for who does not belong to several. */
  oneDigest: boolean | null
  createdAt: string
  lastLoginAt: string | null
  /** Present only while a system admin sees as `organization`. */
  seeing?: { role: SeenRole; until: string }
}

const changedName = (missing: string) =>
  z
    .string()
    .transform(normaliseName)
    .superRefine((given, context) => {
      const message = namePrompt(given, missing)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional()

/** Body of the own profile: absent fields keep their value, a null or empty image is removed (R-PROFILE-1). */
export const profileInput = z.object({
  _id: id.optional(),
  firstName: changedName(accountErrors.firstName),
  lastName: changedName(accountErrors.lastName),
  profileImage: z.string(imageRefusals.imageType).max(290_000, imageRefusals.imageTooLarge).nullable().optional(),
  /** Whether the weekly digest is wanted (R-ACTION-6). */
  digest: z.boolean().optional(),
  /** Ends the monthly report's mail; only an organisation admin names a person for it (R-PRESENT-4). */
  reportMail: z.literal(false).optional(),
  /** Makes the digests of all organisations one mail, or each its own (R-BRANDS-8). */
  oneDigest: z.boolean().optional(),
})
export type ProfileInput = z.infer<typeof profileInput>

export const sessionRow = z.object({
  _id: z.string(),
  /** Whether this request belongs to the session. */
  current: z.boolean(),
  /** 'Firefox on Windows'; null when unknown. */
  browser: z.string().nullable(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
})
export type SessionRow = z.infer<typeof sessionRow>

/** What a system admin sees as. */
export interface Seeing {
  organisation: { _id: string; name: string }
  role: SeenRole
  /** Time left when the page was made. */
  leftMs: number
}
