/** Sentences of the list of crash reports, for system admins. */
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
  narrowedText: 'Try adjusting your search or filter criteria.',
  component: 'Component',
  code: 'Code',
  status: 'Status',
  cause: 'Cause',
  /** Beside who reported a crash last. */
  others: (count: number) => `+${count}`,
  /** The same for those who listen. */
  othersInWords: (count: number) => (count === 1 ? 'and one other' : `and ${count} others`),
  reports: {
    title: 'Reports',
    loading: 'Loading reports...',
    none: 'None of its reports are kept any more.',
    latest: (shown: number, total: number) => `The latest ${shown} of ${total} reports are shown.`,
  },
}
