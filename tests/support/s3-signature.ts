import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

// AWS Signature Version 4 as the S3 documentation writes it down, computed from the request alone: a second opinion
// beside the store's own check, and the only one where the store cannot check.

interface Claim {
  credential: string
  signedHeaders: string[]
  signature: string
  time: string
  payload: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request carries a signature at all, in its URL or its header. */
export function claimOf(request: IncomingMessage, url: URL): Claim | null {
  const query = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? ''
  if (query('Signature'))
    return {
      credential: query('Credential'),
      signedHeaders: query('SignedHeaders').split(';'),
      signature: query('Signature'),
      time: query('Date'),
      payload: 'UNSIGNED-PAYLOAD',
    }
  const { authorization = '' } = request.headers
  const part = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? ''
  if (!authorization.startsWith('AWS4-HMAC-SHA256 ')) return null
  return {
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders').split(';'),
    signature: part('Signature'),
    time: String(request.headers['x-amz-date']),
    payload: String(request.headers['x-amz-content-sha256']),
  }
}

/** Whether the signature of a claim is the one that the key makes for exactly this request. */
export function isSigned(
  request: IncomingMessage,
  url: URL,
  claim: Claim,
  key: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const [accessKeyId, date = '', region = '', service = '', end = ''] = claim.credential.split('/')
  // Whatever is left unsigned could be changed on the way; the host is the least.
  if (accessKeyId !== key.accessKeyId || end !== 'aws4_request' || !claim.signedHeaders.includes('host')) return false
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
  const headers = claim.signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', claim.time, `${date}/${region}/${service}/${end}`, sha256(canonical)].join('\n')
  const signingKey = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`)
  const expected = hmac(signingKey, toSign)
  const given = Buffer.from(claim.signature, 'hex')
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}
