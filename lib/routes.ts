/** Every page address, once. */
export const routes = Object.freeze({
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
  geoRecommendations: '/geo-recommendations',
  dailyRuns: '/admin/daily-runs',
})

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
