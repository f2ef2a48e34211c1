/** Where system admins manage all users. */
export const USERS = '/api/admin/user'
/** Where organisation admins manage those of their organisation. */
export const COLLEAGUES = '/api/orgAdmin/user'
