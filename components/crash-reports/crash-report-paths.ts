/** Where crash reports are listed. */
export const CRASH_REPORTS = '/api/admin/crash-report'
