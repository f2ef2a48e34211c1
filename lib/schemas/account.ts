import { z } from 'zod'
import { accountsCopy } from '@/lib/copy/accounts'

const { emailMissing, passwordMissing } = accountsCopy.login

/** Contract §4: what `POST /api/auth/login` takes; the prompts are spec §5's. */
export const loginInput = z.object({
  email: z.string(emailMissing).trim().min(1, emailMissing),
  password: z.string(passwordMissing).min(1, passwordMissing),
})
export type LoginInput = z.infer<typeof loginInput>

/** What a refresh answers. */
export interface TokenPair {
  accessToken: string
  refreshToken: string
}

/** The login record: what local storage holds under `token` (spec §3). */
export interface TokenRecord extends TokenPair {
  tokenType: 'Bearer'
}

export interface LoginAnswer {
  token: TokenRecord
  /** A same-origin path. */
  redirectUrl: string
}

/** The signed-in user as `GET /api/auth/whoami` answers (spec §3). */
export interface CurrentUser {
  _id: string
  firstName: string | null
  lastName: string | null
  email: string
  profileImage: string | null
  organization: { _id: string; name: string; location: string; websiteUrl: string | null } | null
  organizationAdmin: boolean
  permissions: { isAdmin: boolean }
  /** True when the internal marker gives this user the development tools. */
  internal: boolean
  createdAt: string
  lastLoginAt: string | null
}
