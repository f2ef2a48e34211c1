import type { NavigationIcon } from '@/lib/access/navigation'

export const paletteCopy = {
  search: 'Search',
  title: 'Search Sightline',
  placeholder: 'Find pages, queries, rivals...',
  placeholderAdmin: 'Find pages, queries, organisations, users...',
  results: 'Results',
  groups: {
    recent: 'Recent',
    pages: 'Pages',
    queries: 'Queries',
    rivals: 'Rivals',
    sites: 'Sites',
    actions: 'Actions',
    organizations: 'Organisations',
    industries: 'Industries',
    users: 'Users',
  },
  nothingFound: (text: string) => `Nothing found for “${text}”`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  failed: 'Queries and other records cannot be searched right now.',
  inactive: 'Inactive',
  adminPage: 'Admin',
  report: 'Monthly report',
  present: 'Present',
  connect: 'Connect your assistant',
  invite: 'Invite a user',
  keys: {
    move: 'to move',
    open: 'to open',
    newTab: 'in a new tab',
    close: 'to close',
  },
}

/** Words besides its name that find a page. */
export const PAGE_WORDS: Partial<Record<NavigationIcon, string>> = {
  home: 'dashboard industry competitors start',
  visibility: 'score rank trend metrics engines citations',
  answers: 'texts quotes search wrong lost read',
  opportunities: 'gaps sites searches rivals next',
  sentiment: 'opinion praise criticism analysis',
  recommendations: 'actions tracker advice tasks effects',
  organisationAdmin: 'colleagues people users invite team roles',
  queries: 'questions prompts propose pause swap',
  organisationSettings: 'brand names aliases domains api tokens digest mail',
  admin: 'system administration',
  dashboard: 'tokens usage cost overview',
  setUp: 'customers onboarding first answers new',
  users: 'people accounts colleagues invite roles',
  organisations: 'customers companies brands queries',
  industries: 'markets queries',
  names: 'brands sort aliases competitors',
  dailyRuns: 'ask answers progress failed',
  engines: 'models chatgpt claude gemini perplexity grok',
  crashReports: 'errors bugs',
  audit: 'history changes who',
}

export const ACCOUNT_WORDS = {
  profile: 'account picture password sessions sign-ins digest mail',
  howWeCalculate: 'help figures formulas method explanation',
  plan: 'new task add',
  assistant: 'mcp claude chatgpt cursor connector',
  report: 'month pdf share print',
  present: 'slides show meeting pdf picture',
  signOut: 'log out logout leave',
}
