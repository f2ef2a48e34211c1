import { notAnswering } from '@/lib/engines/words'
import { groupRoutes } from '@/lib/groups/words'
import { navigationLabels as labels } from '@/lib/layout/words'
import { NEW, RIVALS, routes } from '@/lib/routes'
import { type Actor, type Permission, reachOf } from './permissions'

export type NavigationIcon =
  | 'home'
  | 'visibility'
  | 'answers'
  | 'opportunities'
  | 'sentiment'
  | 'recommendations'
  | 'brands'
  | 'organisationAdmin'
  | 'organisationSettings'
  | 'queries'
  | 'admin'
  | 'dashboard'
  | 'setUp'
  | 'users'
  | 'organisations'
  | 'groups'
  | 'group'
  | 'industries'
  | 'names'
  | 'dailyRuns'
  | 'engines'
  | 'audit'
  | 'crashReports'

export interface NavigationEntry {
  label: string
  href: string
  covers?: readonly string[]
  /** Shown in the sheet behind 'More' on small screens, even if the bar has room. */
  inMore?: boolean
  icon: NavigationIcon
  allow: Permission
  /** Read out beside an amber dot: what the entry leads to needs a look. */
  warning?: string
}

export interface Navigation {
  main: readonly NavigationEntry[]
  manage: readonly NavigationEntry[]
  /** Replaces the other two lists in the admin area. */
  admin: readonly NavigationEntry[]
  /** All brands, for who has several; below the list of brands, not among the pages of one. */
  brands?: NavigationEntry | undefined
}

/** Returns the part of a route's address before its ids: '/admin/user/'. */
const prefixOf = (address: string) => address.replace(/\/+$/, '/')

/** R-SHELL-1 */
const NAVIGATION: Navigation = {
  main: [
    { label: labels.home, href: routes.home, icon: 'home', allow: 'page.dashboards' },
    {
      label: labels.visibility,
      href: routes.visibility,
      covers: [routes.query(''), RIVALS, routes.surfaces, routes.report('')],
      icon: 'visibility',
      allow: 'page.dashboards',
    },
    {
      label: labels.answers,
      href: routes.answers,
      covers: [routes.answer('')],
      icon: 'answers',
      allow: 'page.dashboards',
    },
    { label: labels.opportunities, href: routes.opportunities, icon: 'opportunities', allow: 'page.dashboards' },
    { label: labels.sentiment, href: routes.sentiment, inMore: true, icon: 'sentiment', allow: 'page.dashboards' },
    {
      label: labels.recommendations,
      href: routes.geoRecommendations,
      inMore: true,
      icon: 'recommendations',
      allow: 'page.dashboards',
    },
  ],
  manage: [
    {
      label: labels.organisationAdmin,
      href: routes.organisationAdmin,
      covers: [routes.colleague('')],
      icon: 'organisationAdmin',
      allow: 'page.organisationAdmin',
    },
    { label: labels.queries, href: routes.queries, icon: 'queries', allow: 'page.organisationAdmin' },
    {
      label: labels.organisationSettings,
      href: routes.organisationSettings,
      icon: 'organisationSettings',
      allow: 'page.organisationAdmin',
    },
    {
      label: labels.group,
      href: groupRoutes.groupPeople,
      icon: 'group',
      allow: 'page.group',
    },
    { label: labels.admin, href: routes.admin, icon: 'admin', allow: 'page.admin' },
  ],
  admin: [
    { label: labels.dashboard, href: routes.admin, icon: 'dashboard', allow: 'tokenUsage.read' },
    {
      label: labels.setUp,
      href: routes.adminSetUps,
      covers: [routes.adminSetUp('')],
      icon: 'setUp',
      allow: 'organisation.manage',
    },
    {
      label: labels.users,
      href: routes.adminUsers,
      covers: [routes.adminUser('')],
      icon: 'users',
      allow: 'user.manage',
    },
    {
      label: labels.organisations,
      href: routes.adminOrganisations,
      covers: [
        routes.adminOrganisation(''),
        routes.adminOrganisationQueries(''),
        prefixOf(routes.adminOrganisationQuery('', '')),
      ],
      icon: 'organisations',
      allow: 'organisation.manage',
    },
    {
      label: labels.groups,
      href: groupRoutes.adminGroups,
      covers: [groupRoutes.adminGroup('')],
      icon: 'groups',
      allow: 'group.manage',
    },
    { label: labels.names, href: routes.names, icon: 'names', allow: 'name.manage' },
    {
      label: labels.industries,
      href: routes.adminIndustries,
      covers: [routes.adminIndustry(''), routes.adminIndustryQueries(''), prefixOf(routes.adminIndustryQuery('', ''))],
      icon: 'industries',
      allow: 'industry.manage',
    },
    {
      label: labels.recommendations,
      href: routes.adminRecommendations,
      covers: [routes.adminRecommendation('')],
      icon: 'recommendations',
      allow: 'geoRecommendation.manage',
    },
    { label: labels.dailyRuns, href: routes.dailyRuns, icon: 'dailyRuns', allow: 'dailyRun.read' },
    { label: labels.engines, href: routes.engines, icon: 'engines', allow: 'engine.read' },
    { label: labels.crashReports, href: routes.crashReports, icon: 'crashReports', allow: 'crashReport.read' },
    { label: labels.audit, href: routes.audit, icon: 'audit', allow: 'audit.read' },
  ],
}

/** Returns where the actor adds a query of an organisation; null for those who may not. */
export function addQueryPath(actor: Pick<Actor, 'roles'>, organisationId: string): string | null {
  if (reachOf(actor, 'organisationQuery.manage') !== null) return routes.adminOrganisationQuery(organisationId, NEW)
  return reachOf(actor, 'ownOrganisation.manage') === null ? null : routes.addQuery
}

const BRANDS: NavigationEntry = { label: labels.brands, href: routes.brands, icon: 'brands', allow: 'page.brands' }

/** Whether a person may choose among brands (R-BRANDS-7): who belongs to two or more, group admins, and system admins. */
export function hasBrands(actor: Pick<Actor, 'roles'>, organisations: number): boolean {
  return organisations > 1 || reachOf(actor, 'page.brands') !== 'self'
}

/** System and group admins without an organisation have no dashboards; other users without one see whom to ask there. */
function hasDashboards(actor: Pick<Actor, 'roles' | 'organisationId'>): boolean {
  return actor.organisationId !== null || (!reachOf(actor, 'page.admin') && !reachOf(actor, 'page.group'))
}

/** Returns where the user lands after signing in (R-SIGNIN-3). */
export function landingPage(actor: Pick<Actor, 'roles' | 'organisationId'>): string {
  if (hasDashboards(actor)) return routes.home
  return reachOf(actor, 'page.admin') ? routes.admin : routes.brands
}

/** Whether the navigation leads to the engines, so that those that do not answer are to be read. */
export const seesEngines = (actor: Pick<Actor, 'roles'>) => reachOf(actor, 'engine.read') !== null

/**
 * @param silent labels of engines that do not answer: they mark Engines and the way there (R-ENGINES-10)
 * @param organisations how many the person belongs to
 */
export function allowedNavigation(
  actor: Pick<Actor, 'roles' | 'organisationId'>,
  silent: readonly string[] = [],
  organisations = 0,
): Navigation {
  const warned: readonly string[] = silent.length > 0 && seesEngines(actor) ? [labels.admin, labels.engines] : []
  const allowed = (entries: readonly NavigationEntry[]) =>
    entries
      .filter((entry) => reachOf(actor, entry.allow) !== null)
      .map((entry) => (warned.includes(entry.label) ? { ...entry, warning: notAnswering(silent) } : entry))
  const main = hasDashboards(actor) ? allowed(NAVIGATION.main) : []
  return {
    main,
    manage: allowed(NAVIGATION.manage),
    admin: allowed(NAVIGATION.admin),
    ...(hasBrands(actor, organisations) && { brands: BRANDS }),
  }
}
