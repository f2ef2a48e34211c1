/** Words of the generic parts: buttons, states, notices. */
export const uiCopy = {
  about: (title: string) => `About ${title}`,
  inactive: 'Inactive',
  somethingWrong: 'Something went wrong...',
  retry: 'Retry',
  reference: 'Reference:',
  close: 'Close',
  cancel: 'Cancel',
  delete: 'Delete',
  deleting: 'Deleting...',
  newTab: '(opens in a new tab)',
  notices: 'Notifications',
}
