// What a dashboard says while it is read. In a file of its own: pages that lead there fetch this state ahead, and with it
// these sentences only.

export const homePageCopy = {
  title: 'Marketeer Dashboard',
  text: 'Central hub for brand visibility metrics and broader industry insights',
  loading: 'Loading dashboard...',
}

export const visibilityPageCopy = {
  title: 'Visibility Data',
  loading: 'Loading visibility data...',
}

export const opportunitiesPageCopy = {
  title: 'Opportunities',
  text: 'Where AI answers choose others, and what you can do about it.',
  loading: 'Loading...',
}

export const sentimentPageCopy = {
  title: 'Sentiment Analysis',
  loading: 'Loading sentiment analysis data...',
}
