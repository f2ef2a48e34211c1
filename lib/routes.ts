/** Every page address, once. */
export const routes = Object.freeze({
  home: '/',
  login: '/login',
  logout: '/logout',
  forbidden: '/forbidden',
  visibility: '/visibility-data',
  geoRecommendations: '/geo-recommendations',
  dailyRuns: '/admin/daily-runs',
})

/** Everything below it is the admin area, which has its own navigation. */
export const ADMIN_AREA = '/admin'
