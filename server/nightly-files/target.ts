import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable } from 'node:stream'
import { PutObjectCommand, S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { isoTime } from '@/lib/http/fields'
import { EXPORT_SCHEMA, type ExportTarget, type ExportTargetInput, type ExportTest } from '@/lib/nightly-files/shapes'
import { nightlyFilesCopy as copy } from '@/lib/nightly-files/words'
import { recordChange } from '@/server/audit/audit'
import { decryptText, encryptText } from '@/server/auth/tokens'
import { type Db, db, readRows } from '@/server/db/client'
import { chooseOwn, invalidField, lockOrganisation, notFound, type OrganisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { env } from '@/server/settings/env'
import { findAddress, PUBLIC_WEB, pinned, type Reach as WebReach } from '@/server/sites/resolve-redirects'

// Where an organisation's nightly files go. It is only ever written to: nothing there is listed, read or deleted (R-FILES-1).

const PURPOSE = 'export secret'

/** The stored form of a secret. */
export const sealExportSecret = (secret: string) => encryptText(PURPOSE, secret)

const targetRow = z.object({
  ...{ endpoint: z.string(), region: z.string(), bucket: z.string(), prefix: z.string(), accessKeyId: z.string() },
  ...{ writtenOn: z.string().nullable(), error: z.string().nullable(), failingSince: isoTime.nullable() },
  state: z.enum(['waiting', 'ok', 'failing', 'paused']),
})

async function findTarget(store: Db, scope: OrganisationScope): Promise<ExportTarget | null> {
  const [found] = await readRows(targetRow, store)`
    select endpoint, region, bucket, prefix, access_key as "accessKeyId", error, failing_since as "failingSince",
      to_char(written_on, 'YYYY-MM-DD') as "writtenOn",
      case when paused_at is not null then 'paused' when failing_since is not null then 'failing'
        when written_on is null then 'waiting' else 'ok' end as state
    from export_target where organisation_id = ${scope}`
  return found ?? null
}

/** Reads where the own organisation's files go; null for nowhere. The secret is never answered (R-FILES-1). */
export async function readExportTarget(actor: Actor, reach: Reach): Promise<{ target: ExportTarget | null }> {
  return { target: await findTarget(db(), await chooseOwn(actor, reach)) }
}

/**
 * Saves where files go, whole. A paused target starts again; another address, bucket or folder begins with the first days again.
 * @throws AppError 400 for an address within a private network, and without a secret for a new address or key
 */
export async function saveExportTarget(
  actor: Actor,
  reach: Reach,
  { secretAccessKey, ...given }: ExportTargetInput,
  requestId: string,
): Promise<{ target: ExportTarget | null }> {
  const scope = await chooseOwn(actor, reach)
  if ((await findAddress(new URL(given.endpoint))) === 'refused') throw invalidField('endpoint', copy.prompts.private)
  const sealed = secretAccessKey === undefined ? undefined : await sealExportSecret(secretAccessKey)
  return db().$transaction(async (tx) => {
    await lockOrganisation(tx, scope)
    const known = await findTarget(tx, scope)
    const isSame = (keys: readonly (keyof typeof given)[]) => known && keys.every((key) => known[key] === given[key])
    if (!sealed && !isSame(['endpoint', 'accessKeyId'])) throw invalidField('secretAccessKey', copy.prompts.secret)
    const secret = sealed && { secret: sealed }
    const place = isSame(['endpoint', 'bucket', 'prefix']) ? {} : { writtenOn: null }
    if (known)
      await tx.exportTarget.update({
        where: { organisationId: scope },
        data: { ...given, ...secret, ...place, ...WORKING, version: { increment: 1 } },
        select: { version: true },
      })
    else
      await tx.exportTarget.create({
        data: { id: newId(), organisationId: scope, ...given, secret: sealed ?? '', createdById: actor.userId },
        select: { version: true },
      })
    await record(tx, actor, scope, known ? 'save' : 'create', given, requestId)
    return { target: await findTarget(tx, scope) }
  })
}

const WORKING = { tries: 0, error: null, failingSince: null, nextTryAt: null, pausedAt: null }

/** What the audit log keeps: no key and no secret. */
function record(
  tx: Db,
  actor: Actor,
  scope: OrganisationScope,
  what: 'create' | 'save' | 'delete',
  { endpoint, bucket, prefix }: Pick<ExportTarget, 'endpoint' | 'bucket' | 'prefix'>,
  requestId: string,
) {
  const detail = { endpoint, bucket, prefix }
  return recordChange(tx, actor, 'exportTarget', what, scope, detail, requestId, 'organisationAdmin')
}

/** Deletes where files go; files that are there stay. Throws 404 for nowhere. */
export async function removeExportTarget(actor: Actor, reach: Reach, requestId: string): Promise<{ message: string }> {
  const scope = await chooseOwn(actor, reach)
  return db().$transaction(async (tx) => {
    const known = await findTarget(tx, scope)
    const { count } = await tx.exportTarget.deleteMany({ where: { organisationId: scope } })
    if (!known || count === 0) throw notFound()
    await record(tx, actor, scope, 'delete', known, requestId)
    return { message: 'success' }
  })
}

export const TEST_FILE = 'sightline-test.txt'
const TEST_TEXT = 'Sightline writes nightly files here. This file is written by tests alone, and may be deleted.\n'

/**
 * Writes a small file at once, which starts a paused target again (R-FILES-5).
 * @throws AppError 404 for nowhere; 429 beyond ten a minute and person
 */
export async function testExportTarget(actor: Actor, reach: Reach, options: PutOptions = {}): Promise<ExportTest> {
  const scope = await chooseOwn(actor, reach)
  await consumeRateLimit('exportTest', actor.userId)
  const target = await db().exportTarget.findUnique({ where: { organisationId: scope } })
  if (!target) throw notFound()
  const error = await putFile(target, { name: TEST_FILE, body: TEST_TEXT, type: 'text/plain; charset=utf-8' }, options)
  if (error === null)
    await db().exportTarget.updateMany({ where: { organisationId: scope, version: target.version }, data: WORKING })
  return { written: error === null, error }
}

/** A stored target. */
export interface StoredTarget extends Omit<ExportTargetInput, 'secretAccessKey'> {
  /** Encrypted. */
  secret: string
}

export interface PutOptions {
  reach?: WebReach
  timeoutMs?: number
}

interface NewFile {
  name: string
  body: string
  type: string
}

const TIMEOUT_MS = 20_000

/**
 * Writes one file by one PUT, at the address that was checked; no redirect is followed (R-FILES-1, R-SAFE-38).
 * @returns null once it is written, else why not, in words for people. Never throws for what a store does.
 */
export async function putFile(target: StoredTarget, file: NewFile, options: PutOptions = {}): Promise<string | null> {
  const { reach = PUBLIC_WEB, timeoutMs = TIMEOUT_MS } = options
  if (!env().AUTH_SECRET) return copy.errors.noKey
  const secretAccessKey = await decryptText(PURPOSE, target.secret)
  if (secretAccessKey === null) return copy.errors.unreadable
  const found = await findAddress(new URL(target.endpoint), reach)
  if (typeof found === 'string') return copy.errors[found]
  const agent = { keepAlive: false, lookup: pinned(found) }
  const client = new S3Client({
    ...{ endpoint: target.endpoint, region: target.region, forcePathStyle: true, followRegionRedirects: false },
    credentials: { accessKeyId: target.accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: { httpAgent: new HttpAgent(agent), httpsAgent: new HttpsAgent(agent) },
  })
  readNoAnswer(client)
  const abortSignal = AbortSignal.timeout(timeoutMs)
  try {
    await client.send(
      new PutObjectCommand({
        ...{ Bucket: target.bucket, Key: [target.prefix, file.name].filter(Boolean).join('/') },
        ...{ Body: Buffer.from(file.body), ContentType: file.type, Metadata: { schema: String(EXPORT_SCHEMA) } },
      }),
      { abortSignal },
    )
    return null
  } catch (error) {
    return abortSignal.aborted ? copy.errors.timeout : reasonOf(error as S3ServiceException)
  } finally {
    client.destroy()
  }
}

/** Leaves the body of each answer unread: the status says enough, and a body could be endless. */
function readNoAnswer({ config: { requestHandler } }: S3Client): void {
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = async (request, options) => {
    const answer = await handle(request, options)
    if (answer.response.body instanceof Readable) answer.response.body.destroy()
    answer.response.body = Readable.from([])
    return answer
  }
}

/** Says it by the status alone: what a store writes is not shown. */
function reasonOf({ $metadata, $response }: Partial<S3ServiceException>): string {
  const status = $metadata?.httpStatusCode ?? $response?.statusCode
  if (status === undefined) return copy.errors.connection
  if (status === 401 || status === 403) return copy.errors.denied(status)
  if (status === 404) return copy.errors.missing
  return status >= 300 && status < 400 ? copy.errors.redirect(status) : copy.errors.status(status)
}
