// D13: the write that security.md's access matrix also names here; it is the admin area's own.
export { POST, PUT } from '@/app/api/admin/organization-query/route'
