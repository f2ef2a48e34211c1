import { otherMethods } from '@/server/http/route'

// The write that the access matrix also names here; it is the admin area's own.
export { POST, PUT } from '@/app/api/admin/organization-query/route'

export const { GET, HEAD, PATCH, DELETE, OPTIONS } = otherMethods('POST', 'PUT')
