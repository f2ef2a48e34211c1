import { errorOf, isOk, send } from './send'

/** By the link of a mail, without auth headers: it is good for its own reader, not for who is signed in. */
export async function switchDigestByLink(token: string, on: boolean): Promise<void> {
  const path = on ? '/api/digest/resubscribe' : '/api/digest/unsubscribe'
  const body = on ? {} : { 'List-Unsubscribe': 'One-Click' }
  const reply = await send(`${path}?${new URLSearchParams({ token })}`, { method: 'POST', body })
  if (!isOk(reply)) throw errorOf(reply)
}
