import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as requestToken } from '@/app/api/auth/request-token/route'
import { POST as resetPassword } from '@/app/api/auth/reset-password/route'
import { POST as setPassword } from '@/app/api/auth/set-password/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { newId } from '@/server/ids'
import { call } from './request'

// The calls of the API about accounts, with a body that works; `given` changes it.

type Headers = Record<string, string>

export const NEW_PASSWORD = 'Tidal-Quince-48'
export const newAddress = () => `${newId()}@example.test`

export const calls = {
  login: (email: string, password: string, headers: Headers = {}) =>
    call(login, { body: { email, password }, headers }),
  register: (given: object = {}, headers: Headers = {}) =>
    call(register, {
      body: {
        firstName: 'Grace',
        lastName: 'Hopper',
        email: newAddress(),
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
        tos: true,
        ...given,
      },
      headers,
    }),
  requestToken: (email: string, headers: Headers = {}, confirmEmail = email) =>
    call(requestToken, { body: { email, confirmEmail }, headers }),
  resetPassword: (given: object, headers: Headers = {}) =>
    call(resetPassword, { body: { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...given }, headers }),
  setPassword: (given: object, headers: Headers = {}) =>
    call(setPassword, {
      body: {
        firstName: 'Grace',
        lastName: 'Hopper',
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
        ...given,
      },
      headers,
    }),
  verifyEmail: (given: object, headers: Headers = {}) => call(verifyEmail, { body: given, headers }),
}

/** Everything of an answer that its reader sees, apart from the id of the request. */
export async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return { status: response.status, headers, body: await response.text() }
}

export const LINK_REFUSED = '{"error":"This link is not valid any more. Please ask for a new one."}'
