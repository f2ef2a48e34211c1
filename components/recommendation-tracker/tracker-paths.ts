/** The tracker's list, and below it each recommendation with its history. */
export const TRACKED = '/api/app/geo-recommendation'
export const TRACKED_LIST = `${TRACKED}/organisation`
/** Where a status is saved. */
export const STATUSES = '/api/app/organization-geo-recommendation'

export const trackedPath = (id: string) => `${TRACKED}/${id}`

/** What else shows statuses: the markers of the rank charts, and the progress on the home page. */
export const DRAWN_FROM_STATUSES = ['/api/app/visibility', '/api/app/industry-trends'] as const
