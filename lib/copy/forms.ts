import { grouped } from '../format/numbers'

/** Sentences that every form shares (spec §4, §5, §8). */
export const formCopy = {
  invalidInput: 'Invalid input',
  /** Over a text's limit (contract §3). */
  tooLong: (max: number) => `Please use at most ${grouped(max)} characters`,
  checkForErrors: 'Please check for errors',
  somethingWrong: 'Something went wrong...',
  retry: 'Retry',
  next: 'Next',
  back: 'Back',
  step: (number: number, count: number) => `Step ${number} of ${count}`,
  pleaseSelect: 'Please select',
  typeToFind: 'Type to find',
  searching: 'Searching...',
  nothingFound: 'Nothing found',
  remove: (name: string) => `Remove ${name}`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}
