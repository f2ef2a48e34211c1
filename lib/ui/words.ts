import { grouped } from '@/lib/format/numbers'

function waitingTime(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

export const uiCopy = {
  about: (title: string) => `About ${title}`,
  /** The page that explains every figure. */
  howWeCalculate: 'How we calculate',
  /** Accessible name of the row of pills above a chart. */
  marks: 'Marked days',
  /** On a mark of a picture, which nobody can open. */
  notes: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
  /** Accessible name of the button that highlights a line; buttons beside it may have the plain name. */
  highlight: (line: string) => `Highlight ${line}`,
  /** How to open the answers of a chart's day, by pointer or by key. */
  openDay: {
    mouse: 'Click to show the answers',
    touch: 'Tap again to show the answers',
    key: 'Enter shows the answers',
  },
  /** The same for charts of analyses. */
  openAnalysis: {
    mouse: 'Click to open the analysis',
    touch: 'Tap again to open the analysis',
    key: 'Enter opens the analysis',
  },
  inactive: 'Inactive',
  somethingWrong: 'Something went wrong...',
  tooManyRequests: (seconds: number) => `Too many requests. Please wait ${waitingTime(seconds)} and try again.`,
  stillLoading: 'Still loading...',
  retry: 'Retry',
  reference: 'Reference:',
  close: 'Close',
  cancel: 'Cancel',
  delete: 'Delete',
  deleting: 'Deleting...',
  newTab: '(opens in a new tab)',
  notices: 'Notifications',
  find: 'Find',
  searching: 'Searching...',
  nothingFound: 'Nothing found',
  /** Count on a repeated notice. */
  times: (count: number) => `${count} times`,
}

export const formCopy = {
  invalidInput: 'Invalid input',
  tooLong: (max: number) => `Please use at most ${grouped(max)} characters`,
  checkForErrors: 'Please check for errors',
  somethingWrong: 'Something went wrong...',
  retry: 'Retry',
  next: 'Next',
  back: 'Back',
  step: (number: number, count: number) => `Step ${number} of ${count}`,
  pleaseSelect: 'Please select',
  typeToFind: 'Type to find',
  remove: (name: string) => `Remove ${name}`,
  /** For screen readers. */
  added: (names: readonly string[]) => (names.length > 0 ? `${names.join(', ')} added` : ''),
  removed: (name: string) => `${name} removed`,
  /** Asked when leaving a dialog with changes. */
  discard: {
    title: 'Discard your changes?',
    text: 'What you entered is not saved yet.',
    confirm: 'Discard',
    stay: 'Keep editing',
  },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}

export const recordsCopy = {
  save: 'Save',
  saving: 'Saving...',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  manageQueries: 'Manage Queries',
  never: 'Never',
  notAvailable: 'N/A',
  toBeAnnounced: 'TBA',
}
