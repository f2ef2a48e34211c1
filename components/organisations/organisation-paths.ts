/** Where organisations are listed, and below it each of them. */
export const ORGANISATIONS = '/api/admin/organization'
