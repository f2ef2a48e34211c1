import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AppError } from '@/lib/http/app-error'
import { TEXT } from '@/lib/limits'
import { ASSISTANT } from '@/lib/mcp/limits'
import { consentCopy as copy } from '@/lib/mcp/page-words'
import { PUBLIC_WEB, type Reach, readSmallJson } from '@/server/sites/resolve-redirects'
import { plainText } from './present'

// Who asks to be let in: a client is known by the address of a document about itself (Client ID Metadata Documents).

export interface AssistantClient {
  /** The address of its document, as it was given. */
  id: string
  /** Text of the client itself: nobody has checked it. */
  name: string
  /** What a person may trust: nobody else can answer at this host. */
  host: string
  redirectUris: readonly string[]
}

const document = z.object({
  client_id: z.string(),
  client_name: z.string().max(TEXT.name).optional(),
  redirect_uris: z.array(z.string().max(TEXT.url)).min(1).max(ASSISTANT.redirects),
  token_endpoint_auth_method: z.literal('none').default('none'),
})

const known = new LRUCache<string, AssistantClient>({ max: 200, ttl: 10 * 60_000 })
let reach: Reach = PUBLIC_WEB

/** For tests, whose clients are on this machine. */
export function reachClients(other: Reach): void {
  reach = other
  known.clear()
}

/**
 * Reads what a client says about itself. Throws AppError invalid for an address that is none, cannot be read within our
 * rules, or has a document about somebody else.
 */
export async function readClient(clientId: string): Promise<AssistantClient> {
  const found = known.get(clientId)
  if (found) return found
  const url = addressOf(clientId)
  const { success, data } = document.safeParse(url && (await readSmallJson(url.href, { reach })))
  if (!url || !success || data.client_id !== clientId || !data.redirect_uris.every(isRedirect))
    throw new AppError('invalid', copy.unknownClient)
  const client = {
    ...{ id: clientId, host: url.host, redirectUris: data.redirect_uris },
    name: plainText(data.client_name ?? '').trim() || url.host,
  }
  known.set(clientId, client)
  return client
}

/** An https address with a path and nothing that could be written in another way. */
function addressOf(clientId: string): URL | null {
  const url = clientId.length <= TEXT.url ? URL.parse(clientId) : null
  const isPlain = url && url.href === clientId && url.pathname !== '/' && url.hash === '' && url.search === ''
  return isPlain && (url.protocol === 'https:' || reach !== PUBLIC_WEB) ? url : null
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** https, or this machine of the person: never an address that a browser would run. */
function isRedirect(address: string): boolean {
  const url = URL.parse(address)
  if (url?.hash !== '' || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}

/** Whether a client named this address; on the person's machine with any port, which a program takes as it comes. */
export function isRedirectOf(client: AssistantClient, address: string): boolean {
  if (client.redirectUris.includes(address)) return true
  const url = URL.parse(address)
  if (!url || !isRedirect(address) || url.protocol !== 'http:') return false
  const withoutPort = (each: string) => {
    const named = URL.parse(each)
    if (named) named.port = ''
    return named?.href
  }
  return client.redirectUris.some((each) => withoutPort(each) === withoutPort(address))
}
