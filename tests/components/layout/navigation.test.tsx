import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { MobileNav } from '@/components/layout/mobile-nav'
import { SelectionProvider } from '@/components/layout/navigation-link'
import { SideNav } from '@/components/layout/shell'
import { allowedNavigation, type NavigationEntry } from '@/lib/access/navigation'
import type { Role } from '@/lib/access/permissions'

const account = { name: 'Amelia Okafor', email: 'amelia@loomhouse.test', image: null, organisation: null }

const ORGANISATION = '650000000000000000000002'

/** What the router and the layout give: the path and the search params of the address, and a client for the switcher of brands. */
function At({ path, search = '', children }: { path: string; search?: string; children: ReactNode }) {
  return (
    <PathnameContext.Provider value={path}>
      <NuqsTestingAdapter searchParams={search}>
        <QueryClientProvider client={new QueryClient()}>
          <SelectionProvider>{children}</SelectionProvider>
        </QueryClientProvider>
      </NuqsTestingAdapter>
    </PathnameContext.Provider>
  )
}

function renderAt(
  path: string,
  roles: Role[],
  Part: typeof SideNav | typeof MobileNav = SideNav,
  organisationId: string | null = ORGANISATION,
  silent: readonly string[] = [],
) {
  render(
    <At path={path}>
      <Part account={account} navigation={allowedNavigation({ roles, organisationId }, silent)} />
    </At>,
  )
}
const linkNames = (nav: string) =>
  within(screen.getByRole('navigation', { name: nav }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent)

const currentNames = () =>
  screen.getAllByRole('link', { current: 'page' }).map((link) => link.getAttribute('aria-label') ?? link.textContent)
const DASHBOARDS = ['Home', 'Visibility', 'Answers', 'Opportunities', 'Sentiment Analysis', 'GEO Recommendations']
/** Beside 'More' on phones. */
const IN_BAR = ['Home', 'Visibility', 'Answers', 'Opportunities']

describe('side navigation', () => {
  it.each<[string, Role[], string | null, string[]]>([
    ['a marketeer the dashboards only', ['marketeer'], ORGANISATION, DASHBOARDS],
    [
      'an organisation admin three pages more',
      ['marketeer', 'organisationAdmin'],
      ORGANISATION,
      [...DASHBOARDS, 'Organisation Admin', 'Queries', 'Organisation settings'],
    ],
    ['a system admin the admin area', ['marketeer', 'systemAdmin'], ORGANISATION, [...DASHBOARDS, 'Admin']],
    ['a system admin without an organisation no dashboards', ['marketeer', 'systemAdmin'], null, ['Admin']],
    ['anyone else without one the dashboards, because they say whom to ask', ['marketeer'], null, DASHBOARDS],
  ])('gives %s', (_what, roles, organisationId, names) => {
    renderAt('/profile', roles, SideNav, organisationId)
    expect(linkNames('Main')).toEqual(names)
    expect(screen.queryByText('Manage') !== null).toBe(names.length > DASHBOARDS.length)
  })

  it('is replaced inside the admin area, with a way back', () => {
    renderAt('/admin/daily-runs', ['marketeer', 'systemAdmin'])
    const pages = [
      'Dashboard',
      'Set up',
      'Users',
      'Organisations',
      'Groups',
      'Names',
      'Industries',
      'GEO Recommendations',
      'Daily runs',
      'Engines',
      'Crash reports',
      'Audit log',
    ]
    expect(linkNames('Admin')).toEqual(['Back to dashboards', ...pages])
    expect(screen.queryByRole('link', { name: 'Visibility' })).toBeNull()
  })

  it('has no way back in the admin area for a system admin without an organisation', () => {
    renderAt('/admin', ['marketeer', 'systemAdmin'], SideNav, null)
    expect(linkNames('Admin')[0]).toBe('Dashboard')
    expect(screen.queryByRole('link', { name: 'Back to dashboards' })).toBeNull()
  })

  it('shows who is signed in, their profile and where to sign out', () => {
    renderAt('/visibility-data', ['marketeer'])
    expect(screen.getByRole('button', { name: /^Account of Amelia Okafor/ })).toBeTruthy()
    expect(screen.getAllByText('amelia@loomhouse.test').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Profile', hidden: true }).getAttribute('href')).toBe('/profile')
    expect(screen.getByRole('link', { name: 'Sign Out', hidden: true }).getAttribute('href')).toBe('/logout')
  })
})

const ID = '650000000000000000000001'

describe('the current page', () => {
  it.each([
    ['/', 'Home'],
    ['/visibility-data', 'Visibility'],
    ['/reports/2026-11', 'Visibility'],
    ['/opportunities', 'Opportunities'],
    ['/sentiment-analysis', 'Sentiment Analysis'],
    ['/geo-recommendations', 'GEO Recommendations'],
    ['/organisation-admin', 'Organisation Admin'],
    [`/organisation-admin/user/${ID}`, 'Organisation Admin'],
    ['/queries', 'Queries'],
    ['/organisation-settings', 'Organisation settings'],
    ['/admin', 'Dashboard'],
    ['/admin/users', 'Users'],
    [`/admin/user/${ID}`, 'Users'],
    ['/admin/organisation', 'Organisations'],
    ['/admin/organisation/new', 'Organisations'],
    [`/admin/organisation-queries/${ID}`, 'Organisations'],
    [`/admin/organisation-query/${ID}/new`, 'Organisations'],
    ['/admin/industry', 'Industries'],
    [`/admin/industry/${ID}`, 'Industries'],
    [`/admin/industry-queries/${ID}`, 'Industries'],
    [`/admin/industry-query/${ID}/${ID}`, 'Industries'],
    ['/admin/geo-recommendations', 'GEO Recommendations'],
    [`/admin/geo-recommendation/${ID}`, 'GEO Recommendations'],
    ['/admin/daily-runs', 'Daily runs'],
    ['/admin/engines', 'Engines'],
  ])('%s marks %s, and nothing else', (path, label) => {
    renderAt(path, ['marketeer', 'organisationAdmin', 'systemAdmin'])
    expect(currentNames()).toEqual([label])
  })

  it.each(['/admin/nothing-here', '/administrators', '/visibility-data-2'])('%s marks none', (path) => {
    renderAt(path, ['marketeer', 'systemAdmin'])
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
  })
})

describe('what is selected', () => {
  it.each([SideNav, MobileNav])('goes along to the other dashboards, and to no other page', (Part) => {
    render(
      <At path="/visibility-data" search="?engine=anthropic&score=7&range=30&compare=before&queries=1">
        <Part
          account={account}
          navigation={allowedNavigation({ roles: ['marketeer'], organisationId: ORGANISATION })}
        />
      </At>,
    )
    const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
    expect(links.filter((href) => href?.includes('engine='))).toEqual([
      '/?engine=anthropic&range=30&compare=before',
      '/visibility-data?queries=1&engine=anthropic&range=30&compare=before',
      '/opportunities?engine=anthropic&range=30&compare=before',
    ])
    expect(links).toEqual(expect.arrayContaining(['/sentiment-analysis', '/geo-recommendations']))
    expect(currentNames()).toEqual(['Visibility'])
  })
})

describe('mobile navigation', () => {
  const inSheet = () => {
    const more = screen.getByRole('button', { name: 'More' })
    const sheet = document.getElementById(more.getAttribute('popovertarget') ?? '')
    return [...(sheet?.querySelectorAll('a') ?? [])]
  }

  it('has what is read each morning in its bar', () => {
    renderAt('/opportunities', ['marketeer'], MobileNav)
    expect(linkNames('Main')).toEqual(IN_BAR)
    expect(currentNames()).toEqual(['Opportunities'])
  })

  it('keeps Sentiment Analysis, GEO Recommendations, the admin areas and Sign Out in the More sheet', () => {
    renderAt('/', ['marketeer', 'organisationAdmin', 'systemAdmin'], MobileNav)
    expect(inSheet().map((link) => link.textContent)).toEqual([
      'All brands',
      'Sentiment Analysis',
      'GEO Recommendations',
      'Organisation Admin',
      'Queries',
      'Organisation settings',
      'Admin',
      'Profile',
      'How we calculate',
      'Sign Out',
    ])
  })

  it('has Admin in its bar where there are no dashboards, and no way back to them in the sheet', () => {
    renderAt('/profile', ['marketeer', 'systemAdmin'], MobileNav, null)
    expect(linkNames('Main')).toEqual(['Admin'])
    cleanup()
    renderAt('/admin', ['marketeer', 'systemAdmin'], MobileNav, null)
    expect(inSheet().map((link) => link.textContent)).not.toContain('Back to dashboards')
  })

  it.each([
    ['/admin/daily-runs', 'Daily runs'],
    ['/sentiment-analysis', 'Sentiment Analysis'],
    ['/profile', 'Profile'],
  ])('marks what is current in the sheet too, and More with it: %s', (path, name) => {
    renderAt(path, ['marketeer', 'systemAdmin'], MobileNav)
    const current = inSheet().filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[name, path]])
    expect(screen.getByRole('button', { name: 'More' }).className).toContain('text-primary')
  })

  it('shows at most four links beside More; the rest goes into the sheet', () => {
    const many: NavigationEntry[] = [1, 2, 3, 4, 5, 6].map((n) => ({
      label: `Page ${n}`,
      href: `/page-${n}`,
      icon: 'visibility',
      allow: 'page.dashboards',
    }))
    render(
      <At path="/page-1">
        <MobileNav account={account} navigation={{ main: many, manage: [], admin: [] }} />
      </At>,
    )
    expect(linkNames('Main')).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4'])
    expect(screen.getByRole('link', { name: 'Page 6', hidden: true })).toBeTruthy()
  })
})

describe('an engine that does not answer (R-ENGINES-10)', () => {
  const ADMIN: Role[] = ['marketeer', 'systemAdmin']
  /** Links and buttons with an amber dot, by what a screen reader says of them. */
  const marked = () =>
    [...document.querySelectorAll('.bg-warning-border')].map((dot) => dot.closest('a, button')?.textContent)
  const renderSilent = (
    path: string,
    Part: typeof SideNav | typeof MobileNav,
    roles = ADMIN,
    silent = ['Perplexity'],
  ) => renderAt(path, roles, Part, ORGANISATION, silent)

  it('marks Admin on the dashboards, and Engines in the admin area', () => {
    renderSilent('/', SideNav)
    expect(screen.getByRole('link', { name: 'Admin (Perplexity does not answer)' })).toBeTruthy()
    expect(marked()).toEqual(['Admin (Perplexity does not answer)'])
    cleanup()
    renderSilent('/admin', SideNav, ADMIN, ['Perplexity', 'Grok'])
    expect(marked()).toEqual(['Engines (Perplexity and Grok do not answer)'])
  })

  it.each([
    ['/', 'Admin'],
    ['/admin', 'Engines'],
  ])('marks the entry in the More sheet of phones, and More with it: %s', (path, entry) => {
    renderSilent(path, MobileNav)
    expect(marked()).toEqual(['More (Perplexity does not answer)', `${entry} (Perplexity does not answer)`])
  })

  it('marks the entry in the bar of phones', () => {
    renderAt('/profile', ADMIN, MobileNav, null, ['Perplexity'])
    expect(marked()).toEqual(['Admin (Perplexity does not answer)'])
  })

  it('marks nothing for others, or when all answer', () => {
    renderSilent('/', SideNav, ['marketeer', 'organisationAdmin'])
    renderSilent('/', MobileNav, ['marketeer', 'organisationAdmin'])
    expect(marked()).toEqual([])
    cleanup()
    renderSilent('/', SideNav, ADMIN, [])
    expect(marked()).toEqual([])
  })
})
