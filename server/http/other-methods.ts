import { METHODS } from './request-log'
import { answering, type Handler } from './route'
import { methodNotAllowed } from './to-response'

type Method = (typeof METHODS)[number]
type Refusing = Handler & { refuses: true }

/**
 * The methods that a route does not take, each answered with the ones that it takes. A route exports those that are left:
 * Next's own answer to them has no body and names nothing.
 */
export function otherMethods(...taken: Method[]): Record<Method, Refusing> {
  // Next answers HEAD by GET.
  const allowed = METHODS.filter(
    (method) => taken.includes(method) || method === 'OPTIONS' || (method === 'HEAD' && taken.includes('GET')),
  )
  const refuse = answering(async ({ method }) => {
    if (method !== 'OPTIONS') return methodNotAllowed(allowed)
    return new Response(null, { status: 204, headers: { allow: allowed.join(', ') } })
  })
  const handler = Object.assign(refuse, { refuses: true as const })
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Record<Method, Refusing>
}
