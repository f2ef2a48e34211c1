import { plainCrashCopy } from '@/lib/crashes/plain-words'
import type { CrashReportRow } from '@/lib/crashes/shapes'
import type { List } from '@/lib/table/list'

export const crashCopy = {
  ...plainCrashCopy,
  report: {
    sending: 'The crash report is being sent.',
    sent: 'The crash report was sent.',
    failed: 'The crash report could not be sent.',
  },
  becauseAdmin: 'You see the details because you are a system admin.',
  digest: (digest: string) => `Digest: ${digest}`,
  hideStack: 'Hide stack',
  showStack: 'Show stack',
  form: {
    text: 'Tell us what you were doing, and we will look into it.',
    label: 'What happened?',
    placeholder: 'Describe what happened...',
    missing: 'Please say what happened',
    submit: 'Submit Crash Report',
    submitting: 'Submitting...',
    failed: 'Your report could not be sent. Please try again.',
    thanks: 'Thank you. Your report was sent, and we will look into it.',
  },
}

export const crashReportsCopy = {
  title: 'Crash reports',
  text: 'What went wrong on the screens of users, newest first.',
  label: 'Crash reports',
  columns: {
    error: 'Error',
    location: 'Page',
    user: 'Reported by',
    occurrences: 'Times',
    createdAt: 'First',
    updatedAt: 'Latest',
  },
  search: 'Search error, page, description or reporter',
  anonymous: 'Anonymous',
  empty: { title: 'No crash reports', text: 'Reports appear here when a screen fails.', narrowed: 'No report fits' },
  component: 'Component',
  code: 'Code',
  status: 'Status',
  cause: 'Cause',
  reports: {
    title: 'Reports',
    loading: 'Loading reports...',
    none: 'None of its reports are kept any more.',
  },
}

export type CrashReportKey = 'error' | 'location' | 'user' | 'occurrences' | 'createdAt' | 'updatedAt'

export const crashReportList: List<CrashReportRow, CrashReportKey> = {
  columns: [
    {
      key: 'error',
      header: crashReportsCopy.columns.error,
      exported: (row) => `${row.error.name}: ${row.error.message}`,
    },
    { key: 'location', header: crashReportsCopy.columns.location, sortable: true, exported: (row) => row.location },
    {
      key: 'user',
      header: crashReportsCopy.columns.user,
      exported: (row) => row.user?.email ?? crashReportsCopy.anonymous,
    },
    {
      key: 'occurrences',
      header: crashReportsCopy.columns.occurrences,
      sortable: true,
      exported: (row) => row.occurrences,
    },
    { key: 'createdAt', header: crashReportsCopy.columns.createdAt, sortable: true, exported: (row) => row.createdAt },
    { key: 'updatedAt', header: crashReportsCopy.columns.updatedAt, sortable: true, exported: (row) => row.updatedAt },
  ],
  defaultSort: { key: 'updatedAt', dir: 'desc' },
  search: crashReportsCopy.search,
  fileName: 'crash-reports',
}
