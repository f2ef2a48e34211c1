import { reachOf } from '@/lib/access/permissions'
import type { Actor } from '@/lib/access/roles'
import { filesCopy } from '@/lib/copy/files'
import { AppError } from '@/lib/errors/app-error'
import { UPLOAD } from '@/lib/limits'
import type { BulkSignedUploads, BulkUploadInput, FilePermissions, SignedUpload } from '@/lib/schemas/upload'
import { db } from '@/server/db'
import { newFileKey } from '@/server/ids'
import { requiredFileStore } from '@/server/storage/store'

type FileInput = BulkUploadInput['files'][number]

/**
 * Where to send one file, under a key of ours (spec §7, security T40 to T42).
 * @throws AppError 403 for a public file by anybody but system admins, 503 without a store.
 */
export async function createUpload(actor: Actor, input: FileInput & FilePermissions): Promise<SignedUpload> {
  const { isPublic, isViewableByAnyUser, ...file } = input
  const [signed] = await sign(actor, [file], { isPublic, isViewableByAnyUser })
  if (!signed) throw new Error('one file has one answer')
  return signed
}

/**
 * Where to send several files, in their order (spec §7).
 * @throws AppError 403 for somebody without an organisation, and as `createUpload` does.
 */
export async function createUploads(actor: Actor, { files, permissions }: BulkUploadInput): Promise<BulkSignedUploads> {
  const withoutScope = reachOf(actor, 'file.uploadMany') !== 'any' && actor.organisationId === null
  if (withoutScope) throw new AppError('forbidden', filesCopy.manyWithoutOrganisation)
  return { results: await sign(actor, files, permissions) }
}

async function sign(actor: Actor, files: FileInput[], permissions: FilePermissions): Promise<SignedUpload[]> {
  if (permissions.isPublic && !reachOf(actor, 'file.publish')) throw new AppError('forbidden', filesCopy.publish)
  const store = requiredFileStore()
  const keyed = files.map((file) => ({ ...file, key: newFileKey() }))
  await db().storedFile.createMany({
    data: keyed.map(({ key, fileName, fileType, fileSize }) => ({
      ...permissions,
      id: key,
      ownerId: actor.userId,
      organisationId: actor.organisationId,
      fileName: keptName(fileName),
      contentType: fileType,
      byteSize: fileSize ?? null,
    })),
  })
  return Promise.all(
    keyed.map(async ({ key, fileType, fileSize }) => ({
      signedPostUrl: await store.signUpload({
        key,
        contentType: fileType,
        ...(fileSize !== undefined && { contentLength: fileSize }),
      }),
      objectId: key,
    })),
  )
}

/** What is remembered of a name: nothing that is invisible or breaks a line, and not all of a long one (T42). */
function keptName(given: string): string {
  const visible = given.replace(/\p{C}/gu, '').trim()
  return [...visible].slice(0, UPLOAD.fileNameMax).join('') || 'file'
}
