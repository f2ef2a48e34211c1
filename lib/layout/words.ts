/** The interface's only source of the product name. */
export const PRODUCT = 'Sightline'

export const navigationCopy = {
  skip: 'Skip to content',
  main: 'Main',
  manage: 'Manage',
  admin: 'Admin',
  more: 'More',
  backToDashboards: 'Back to dashboards',
  goBack: 'Go back',
  profile: 'Profile',
  signOut: 'Sign Out',
  unnamed: 'User',
  /** Stands before the name, for screen readers. */
  accountOf: 'Account of',
  theme: 'Theme',
  light: 'Light',
  system: 'System',
  dark: 'Dark',
  simulated: 'Simulated answers',
  simulatedInfo:
    'A stand-in engine made these answers so that the product can be tried without a real one. They are not real.',
}

export const offlineCopy = {
  /** `since` is a time of day, null where the page has no figures. */
  offline: (since: string | null) =>
    since === null ? 'You are offline.' : `You are offline. These figures are from ${since}.`,
  tryAgain: 'Try again',
}

/** R-MEMBER-4, R-MEMBER-5 */
export const otherOrganisationCopy = {
  label: 'Another organisation',
  now: (current: string, drawn: string) => `You are now in ${current}. This page is of ${drawn}.`,
  back: (drawn: string) => `Back to ${drawn}`,
  goOn: 'Open Home',
  left: (left: string, current: string) => `You no longer belong to ${left}. You are now in ${current}.`,
}

/** R-SEEAS-4 */
export const seeAsCopy = {
  /** Name of the banner, for screen readers. */
  label: 'Read only',
  seen: (name: string) => `You see ${PRODUCT} as ${name} sees it.`,
  readOnly: 'Read only: nothing you click is saved. Noted in the audit log.',
  role: 'Seen role',
  roles: { marketeer: 'as a marketeer', organisationAdmin: 'as an organisation admin' },
  leave: 'Leave',
  left: (name: string) => `You no longer see as ${name}`,
  seeAs: (name: string) => `See as ${name}`,
  /** Tooltip of what would save. */
  off: 'Read only',
}

export const navigationLabels = {
  home: 'Home',
  visibility: 'Visibility',
  answers: 'Answers',
  opportunities: 'Opportunities',
  sentiment: 'Sentiment Analysis',
  recommendations: 'GEO Recommendations',
  brands: 'All brands',
  organisationAdmin: 'Organisation Admin',
  queries: 'Queries',
  organisationSettings: 'Organisation settings',
  names: 'Names',
  admin: 'Admin',
  dashboard: 'Dashboard',
  setUp: 'Set up',
  users: 'Users',
  organisations: 'Organisations',
  groups: 'Groups',
  group: 'Group',
  industries: 'Industries',
  dailyRuns: 'Daily runs',
  engines: 'Engines',
  crashReports: 'Crash reports',
  audit: 'Audit log',
}

export const errorsCopy = {
  notFound: {
    code: '404',
    title: 'Page not found',
    text: 'The address may be wrong, or the page has moved.',
  },
  forbidden: {
    code: '403',
    title: "You can't access that",
    text: 'Your role does not include this page. Ask an organisation admin if you need it.',
  },
}

// Texts of a loading dashboard. Separate, because pages that link there prefetch this state and only these sentences
// with it.

export const homePageCopy = {
  title: 'Marketeer Dashboard',
  text: 'Central hub for brand visibility metrics and broader industry insights',
  loading: 'Loading dashboard...',
}

export const answersPageCopy = {
  title: 'Answers',
  loading: 'Loading answers...',
}

export const visibilityPageCopy = {
  title: 'Visibility Data',
  loading: 'Loading visibility data...',
}

export const queryPageCopy = {
  title: 'Query',
  loading: 'Loading...',
}

export const rivalPageCopy = { title: 'Rival', loading: 'Loading...' }

export const opportunitiesPageCopy = {
  title: 'Opportunities',
  text: 'Where AI answers choose others, and what you can do about it.',
  loading: 'Loading...',
}

export const sentimentPageCopy = {
  title: 'Sentiment Analysis',
  loading: 'Loading sentiment analysis data...',
}

/** The letter that leads to a page after G. */
export const PAGE_LETTERS: Partial<Record<string, string>> = {
  home: 'h',
  visibility: 'v',
  answers: 'a',
  opportunities: 'o',
  sentiment: 's',
  recommendations: 'r',
  brands: 'b',
}

export const keyboardCopy = {
  title: 'Keyboard',
  text: 'Letters act outside fields. You can turn them off on your profile.',
  letters: 'Letters as keys',
  lettersText: 'J, K, G, E, / and ? act on a page in this browser. Ctrl K and the arrows always do.',
  show: 'Show the keys',
  keys: [
    { keys: ['Ctrl', 'k'], does: 'Search Sightline' },
    { keys: ['j'], does: 'Next query, rival or answer' },
    { keys: ['k'], does: 'The one before' },
    { keys: ['/'], does: 'Search the answers' },
    { keys: ['e'], does: 'Export' },
    { keys: ['?'], does: 'This list' },
  ],
}
