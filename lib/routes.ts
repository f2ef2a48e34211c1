export const routes = {
  home: '/',
  register: '/register',
  login: '/login',
  logout: '/logout',
  requestReset: '/request-reset',
  setPassword: '/set-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  terms: '/terms',
  forbidden: '/forbidden',
  visibility: '/visibility-data',
  sentiment: '/sentiment-analysis',
  geoRecommendations: '/geo-recommendations',
  profile: '/profile',
  organisationAdmin: '/organisation-admin',
  colleague: (id: string) => `/organisation-admin/user/${id}`,
  admin: '/admin',
  adminUsers: '/admin/users',
  adminUser: (id: string) => `/admin/user/${id}`,
  adminOrganisations: '/admin/organisation',
  adminOrganisation: (id: string) => `/admin/organisation/${id}`,
  adminOrganisationQueries: (organisationId: string) => `/admin/organisation-queries/${organisationId}`,
  adminOrganisationQuery: (organisationId: string, id: string) => `/admin/organisation-query/${organisationId}/${id}`,
  adminIndustries: '/admin/industry',
  adminIndustry: (id: string) => `/admin/industry/${id}`,
  adminIndustryQueries: (industryId: string) => `/admin/industry-queries/${industryId}`,
  adminIndustryQuery: (industryId: string, id: string) => `/admin/industry-query/${industryId}/${id}`,
  adminRecommendations: '/admin/geo-recommendations',
  adminRecommendation: (id: string) => `/admin/geo-recommendation/${id}`,
  dailyRuns: '/admin/daily-runs',
  crashReports: '/admin/crash-reports',
  audit: '/admin/audit',
}

/** The id of a record that does not exist yet: its form creates it. */
export const NEW = 'new'

/** Where a request is sent whose address cannot be decoded: below the root no page, below `/api` refused with 400. */
export const MALFORMED_ADDRESS = 'malformed-address'

/** Pages that anyone may open; all others need a sign-in. */
export const PUBLIC_PAGES: readonly string[] = [
  routes.register,
  routes.login,
  routes.logout,
  routes.requestReset,
  routes.setPassword,
  routes.resetPassword,
  routes.verifyEmail,
  routes.terms,
  routes.forbidden,
]

/** Everything below it is the admin area, which has its own navigation. */
export const ADMIN_AREA = '/admin'
