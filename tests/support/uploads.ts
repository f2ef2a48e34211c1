import { afterAll } from 'vitest'
import { GET as SIGN } from '@/app/api/s3/get-signed-post-url/[fileName]/[...fileType]/route'
import { GET as READ } from '@/app/api/s3/get-signed-url/[key]/route'
import type { SignedUpload } from '@/lib/files/shapes'
import { call } from './request'
import { startS3Server } from './s3-server'
import { configure } from './settings'

interface Caller {
  headers: Record<string, string>
}
export interface UploadCall {
  fileName?: string
  /** As the segments that Next hands over. */
  fileType?: string | string[]
  query?: string
}

/** A store of this test file's own, which ends with it, and the application set to use it. */
export async function openS3Server() {
  const s3 = await startS3Server()
  configure(s3.settings)
  afterAll(() => s3.stop())
  return s3
}

/** Asks where to send a file. */
export function askUpload(
  { headers }: Caller,
  { fileName = 'me.jpg', fileType = 'image/jpeg', query }: UploadCall = {},
) {
  const params = { fileName, fileType: [fileType].flat() } as unknown as Record<string, string>
  return call(SIGN, { url: `/api/s3/get-signed-post-url/f/t?${query ?? ''}`, params, headers })
}

/** Sends a file as browsers do: asks for an address, then puts it there. Returns its key. */
export async function upload(who: Caller, bytes: Uint8Array<ArrayBuffer>, how: UploadCall = {}): Promise<string> {
  const { signedPostUrl, objectId } = (await (await askUpload(who, how)).json()) as SignedUpload
  const headers = { 'content-type': [how.fileType ?? 'image/jpeg'].flat().join('/') }
  const { status } = await fetch(signedPostUrl, { method: 'PUT', headers, body: bytes })
  if (status !== 200) throw new Error(`the store answered ${status}`)
  return objectId
}

/** Asks where to read a file. */
export function askDownload({ headers }: Caller, key: string) {
  return call(READ, { url: '/api/s3/get-signed-url/key', params: { key }, headers })
}
