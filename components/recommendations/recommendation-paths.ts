/** Where the API keeps the recommendations of the admin area. */
export const RECOMMENDATIONS = '/api/admin/geo-recommendation'
/** Where the organisations are found that a recommendation may be assigned to. */
export const ORGANISATIONS = '/api/admin/organization'
