import { otherMethods } from '@/server/http/route'

// The access matrix names this write here as well; the admin area implements it.
export { POST, PUT } from '@/app/api/admin/organization-query/route'

export const { GET, HEAD, PATCH, DELETE, OPTIONS } = otherMethods('POST', 'PUT')
