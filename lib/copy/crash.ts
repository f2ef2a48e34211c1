/** The crash screen (spec §2). */
export const crashCopy = Object.freeze({
  title: 'Oops! Something went wrong.',
  tips: {
    refresh: 'Refresh the page',
    clearCache: 'Clear your browser cache',
    contact: 'Contact support if this keeps happening',
  },
  refreshPage: 'Refresh page',
})
