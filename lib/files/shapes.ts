import { z } from 'zod'
import { UPLOAD } from '@/lib/limits'
import { IMAGE_TYPES } from './profile-image'

const fileName = z.string().min(1).max(1000)
const fileType = z.enum(IMAGE_TYPES, 'must be a jpeg, png, gif or webp image')
/** In bytes. Part of the signature when given, so no other body passes; otherwise checked at the store. */
const fileSize = z.coerce.number().int().min(1).max(UPLOAD.bytes).optional()
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((given) => given === 'true')

/** Path of `GET /api/s3/get-signed-post-url/{fileName}/{fileType}`; the slash of the type may be encoded. */
export const uploadPath = z.object({
  fileName: z.string(),
  fileType: z.array(z.string()).transform((parts) => parts.join('/').replace(/%2f/i, '/')),
})
export const uploadParams = z.object({ fileName, fileType })
/** Search params of that route; `fileSize` is our addition. */
export const uploadQuery = z.object({ isPublic: flag, isViewableByAnyUser: flag, fileSize })

export const bulkUploadInput = z.object({
  files: z.array(z.object({ fileName, fileType, fileSize })).min(1).max(UPLOAD.bulkFiles),
  permissions: z
    .object({ isPublic: z.boolean().default(false), isViewableByAnyUser: z.boolean().default(false) })
    .prefault({}),
})
export type BulkUploadInput = z.infer<typeof bulkUploadInput>

export interface FilePermissions {
  isPublic: boolean
  isViewableByAnyUser: boolean
}

/** Where to PUT the file, and its key: 24 hexadecimal characters. */
export interface SignedUpload {
  signedPostUrl: string
  objectId: string
}

export interface BulkSignedUploads {
  results: SignedUpload[]
}

export interface SignedDownload {
  signedUrl: string
  contentType: string
}
