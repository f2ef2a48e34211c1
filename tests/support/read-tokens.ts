import { POST as create } from '@/app/api/orgAdmin/api-token/route'
import type { NewReadToken } from '@/lib/organisations/shapes'
import { call } from './request'

/** A new read token, made as an organisation admin does, with the headers of a program that uses it. */
export async function makeReadToken(admin: { headers: Record<string, string> }, name = 'Board spreadsheet') {
  const response = await call(create, { headers: admin.headers, body: { name } })
  const made = (await response.json()) as NewReadToken
  return { ...made, headers: { authorization: `Bearer ${made.token}` } }
}
