import type { Permission } from '@/lib/access/permissions'
import { routes } from '@/lib/routes'

export type NavigationIcon =
  | 'home'
  | 'visibility'
  | 'sentiment'
  | 'recommendations'
  | 'organisationAdmin'
  | 'admin'
  | 'dashboard'
  | 'users'
  | 'organisations'
  | 'industries'
  | 'dailyRuns'
  | 'audit'
  | 'crashReports'

/** One link of the navigation; who may follow it is the permission's business. */
export interface NavigationEntry {
  label: string
  /** For the bottom bar of small screens; the label stays the accessible name. */
  short?: string
  href: string
  /** Beginnings of the addresses that belong to the entry as well; its own stands for itself only. */
  covers?: readonly string[]
  icon: NavigationIcon
  allow: Permission
}

export interface Navigation {
  main: readonly NavigationEntry[]
  manage: readonly NavigationEntry[]
  /** Replaces the other two inside the admin area. */
  admin: readonly NavigationEntry[]
}

/** What the addresses of a route begin with, whatever its ids are: '/admin/user/'. */
const beginning = (address: string) => address.replace(/\/+$/, '/')

/** Spec §2; the admin area has the contract's further pages too. */
export const NAVIGATION: Navigation = {
  main: [
    { label: 'Home', href: routes.home, icon: 'home', allow: 'page.dashboards' },
    { label: 'Visibility', href: routes.visibility, icon: 'visibility', allow: 'page.dashboards' },
    {
      label: 'Sentiment Analysis',
      short: 'Sentiment',
      href: routes.sentiment,
      icon: 'sentiment',
      allow: 'page.dashboards',
    },
    {
      label: 'GEO Recommendations',
      short: 'GEO',
      href: routes.geoRecommendations,
      icon: 'recommendations',
      allow: 'page.dashboards',
    },
  ],
  manage: [
    {
      label: 'Organisation Admin',
      href: routes.organisationAdmin,
      covers: [routes.colleague('')],
      icon: 'organisationAdmin',
      allow: 'page.organisationAdmin',
    },
    { label: 'Admin', href: routes.admin, icon: 'admin', allow: 'page.admin' },
  ],
  admin: [
    { label: 'Dashboard', href: routes.admin, icon: 'dashboard', allow: 'tokenUsage.read' },
    { label: 'Users', href: routes.adminUsers, covers: [routes.adminUser('')], icon: 'users', allow: 'user.manage' },
    {
      label: 'Organisations',
      href: routes.adminOrganisations,
      covers: [
        routes.adminOrganisation(''),
        routes.adminOrganisationQueries(''),
        beginning(routes.adminOrganisationQuery('', '')),
      ],
      icon: 'organisations',
      allow: 'organisation.manage',
    },
    {
      label: 'Industries',
      href: routes.adminIndustries,
      covers: [routes.adminIndustry(''), routes.adminIndustryQueries(''), beginning(routes.adminIndustryQuery('', ''))],
      icon: 'industries',
      allow: 'industry.manage',
    },
    {
      label: 'GEO Recommendations',
      href: routes.adminRecommendations,
      covers: [routes.adminRecommendation('')],
      icon: 'recommendations',
      allow: 'geoRecommendation.manage',
    },
    { label: 'Daily runs', href: routes.dailyRuns, icon: 'dailyRuns', allow: 'dailyRun.read' },
    { label: 'Crash reports', href: routes.crashReports, icon: 'crashReports', allow: 'crashReport.read' },
    { label: 'Audit log', href: routes.audit, icon: 'audit', allow: 'audit.read' },
  ],
}

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
  /** Stands where a user has no name. */
  unnamed: 'User',
  /** Before the name; for those who listen. */
  accountOf: 'Account of',
  theme: 'Theme',
  light: 'Light',
  system: 'System',
  dark: 'Dark',
  simulated: 'Simulated answers',
  simulatedInfo:
    'A stand-in engine made these answers so that the product can be tried without a model. They are not real.',
}
