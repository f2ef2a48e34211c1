export const routes = {
  home: '/',
  register: '/register',
  login: '/login',
  logout: '/logout',
  connect: '/connect',
  requestReset: '/request-reset',
  setPassword: '/set-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  terms: '/terms',
  forbidden: '/forbidden',
  visibility: '/visibility-data',
  surfaces: '/surfaces',
  brands: '/brands',
  query: (id: string) => `/query/${id}`,
  opportunities: '/opportunities',
  sentiment: '/sentiment-analysis',
  geoRecommendations: '/geo-recommendations',
  /** Opens one action in the tracker. */
  action: (id: string) => `/geo-recommendations?action=${id}`,
  /** The tracker with the dialog for a new action. */
  planAction: '/geo-recommendations?plan=new',
  profile: '/profile',
  howWeCalculate: '/how-we-calculate',
  /** The section that explains one figure. */
  howWeCalculateFigure: (figure: string) => `/how-we-calculate#${figure}`,
  /** `month` as `yyyy-MM`. */
  report: (month: string) => `/reports/${month}`,
  present: '/present',
  sharedReport: (token: string) => `/shared/${token}`,
  unsubscribe: '/unsubscribe',
  answers: '/answers',
  answer: (id: string) => `/answers/${id}`,
  /** One answer by itself, of whatever organisation; for the readers of its own it leads to `answer`. */
  anyAnswer: (id: string) => `/answer/${id}`,
  organisationSettings: '/organisation-settings',
  queries: '/queries',
  /** Opens the form for a new one. */
  addQuery: '/queries?add=1',
  connectAssistant: '/connect-assistant',
  /** Where a person lets an assistant in. */
  authorize: '/oauth/authorize',
  organisationAdmin: '/organisation-admin',
  colleague: (id: string) => `/organisation-admin/user/${id}`,
  admin: '/admin',
  adminUsers: '/admin/users',
  adminUser: (id: string) => `/admin/user/${id}`,
  adminOrganisations: '/admin/organisation',
  adminOrganisation: (id: string) => `/admin/organisation/${id}`,
  /** Shows the next steps. */
  adminOrganisationCreated: (id: string) => `/admin/organisation/${id}?created=1`,
  adminOrganisationQueries: (organisationId: string) => `/admin/organisation-queries/${organisationId}`,
  adminOrganisationQuery: (organisationId: string, id: string) => `/admin/organisation-query/${organisationId}/${id}`,
  adminIndustries: '/admin/industry',
  adminIndustry: (id: string) => `/admin/industry/${id}`,
  adminIndustryQueries: (industryId: string) => `/admin/industry-queries/${industryId}`,
  adminIndustryQuery: (industryId: string, id: string) => `/admin/industry-query/${industryId}/${id}`,
  adminRecommendations: '/admin/geo-recommendations',
  adminRecommendation: (id: string) => `/admin/geo-recommendation/${id}`,
  adminSetUps: '/admin/set-up',
  /** `step` is the one open at first. */
  adminSetUp: (id: string, step?: string) => `/admin/set-up/${id}${step ? `?step=${step}` : ''}`,
  dailyRuns: '/admin/daily-runs',
  /** Opens that day's failures. */
  dailyRun: (day: string) => `/admin/daily-runs?day=${day}`,
  engines: '/admin/engines',
  names: '/admin/names',
  unconfirmedNames: '/admin/names?filter[status]=unconfirmed',
  crashReports: '/admin/crash-reports',
  audit: '/admin/audit',
}

/** Names the organisation that a link is about: the page opens it for its members and takes the parameter off (R-MEMBER-6). */
export const BRAND = 'brand'

/** An address of one organisation, for mails and messages, whose readers may be in another. */
export function ofBrand(path: string, organisationId: string): string {
  const [rest = '', hash] = path.split('#')
  return `${rest}${rest.includes('?') ? '&' : '?'}${BRAND}=${organisationId}${hash === undefined ? '' : `#${hash}`}`
}

/** The id in the address of an answer; null for that of the list and of any other page. */
export function openedAnswer(path: string): string | null {
  return path.startsWith(routes.answer('')) ? path.slice(routes.answer('').length) : null
}

/** Where every rival's page lies. */
export const RIVALS = '/rival/'

/** The page of a rival, by its brand key, which may hold any character. */
export function rivalPath(key: string): string {
  return RIVALS + encodeURIComponent(key)
}

/** Stands for the id of a record that the form will create. */
export const NEW = 'new'

/** Replaces an address that cannot be decoded: an unknown page, or a 400 below `/api`. */
export const MALFORMED_ADDRESS = 'malformed-address'

export const PUBLIC_PAGES: readonly string[] = [
  routes.register,
  routes.login,
  routes.logout,
  routes.connect,
  routes.requestReset,
  routes.setPassword,
  routes.resetPassword,
  routes.verifyEmail,
  routes.unsubscribe,
  routes.terms,
  routes.forbidden,
  // It leads to the sign-in itself, which then leads back.
  routes.authorize,
]

export const ADMIN_AREA = '/admin'
