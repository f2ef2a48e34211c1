import { clientAddress } from './client-address'

/** Where a request comes from, as services that open sessions or count attempts want it. */
export function originOf(request: Request): { userAgent: string | null; caller: string } {
  return { userAgent: request.headers.get('user-agent'), caller: clientAddress(request.headers) }
}
