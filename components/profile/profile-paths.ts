/** The own sign-ins; one of them is `SESSIONS/{id}`. Without an id, deleting means all of them. */
export const SESSIONS = '/api/app/session'
