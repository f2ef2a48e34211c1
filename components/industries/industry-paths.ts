/** Where industries are listed, and below it each of them. */
export const INDUSTRIES = '/api/admin/industry'
