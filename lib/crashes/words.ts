import { plainCrashCopy } from './plain-words'

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
