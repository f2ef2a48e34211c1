/** In a file of its own: pages that lead there fetch its loading state ahead, and with it these sentences only. */
export const opportunitiesPageCopy = {
  title: 'Opportunities',
  text: 'Where AI answers choose others, and what you can do about it.',
  loading: 'Loading...',
}
