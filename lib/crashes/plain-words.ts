/** Texts of the crash screen that every page carries; the rest loads when a page breaks. */
export const plainCrashCopy = {
  title: 'Oops! Something went wrong.',
  refreshPage: 'Refresh page',
  tips: {
    refresh: 'Refresh the page',
    clearCache: 'Clear your browser cache',
    contact: 'Contact support if this keeps happening',
  },
}
