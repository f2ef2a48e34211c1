import type { Permission } from '@/lib/access/permissions'
import { routes } from '@/lib/routes'

export type NavigationIcon = 'visibility' | 'admin' | 'dailyRuns'

/** One link of the navigation; who may follow it is the permission's business. */
export interface NavigationEntry {
  label: string
  /** For the bottom bar of small screens; the label stays the accessible name. */
  short?: string
  href: string
  icon: NavigationIcon
  allow: Permission
}

export interface Navigation {
  main: readonly NavigationEntry[]
  manage: readonly NavigationEntry[]
  /** Replaces the other two inside the admin area. */
  admin: readonly NavigationEntry[]
}

/** Only pages that exist. */
export const NAVIGATION: Navigation = {
  main: [{ label: 'Visibility', href: routes.visibility, icon: 'visibility', allow: 'page.dashboards' }],
  manage: [{ label: 'Admin', href: routes.dailyRuns, icon: 'admin', allow: 'page.admin' }],
  admin: [{ label: 'Daily runs', href: routes.dailyRuns, icon: 'dailyRuns', allow: 'dailyRun.read' }],
}

export const navigationCopy = Object.freeze({
  skip: 'Skip to content',
  main: 'Main',
  manage: 'Manage',
  admin: 'Admin',
  more: 'More',
  backToDashboards: 'Back to dashboards',
  goBack: 'Go back',
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
})
