import { cleanup, render, screen, within } from '@testing-library/react'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { afterEach, describe, expect, it } from 'vitest'
import { MobileNav } from '@/components/layout/mobile-nav'
import { SideNav } from '@/components/layout/side-nav'
import { allowedNavigation } from '@/lib/access/allowed-navigation'
import type { Role } from '@/lib/access/roles'
import type { NavigationEntry } from '@/lib/copy/navigation'

afterEach(cleanup)

const account = { name: 'Amelia Okafor', email: 'amelia@loomhouse.test', organisation: null }

function renderAt(path: string, roles: Role[], Part: typeof SideNav | typeof MobileNav = SideNav) {
  render(
    <PathnameContext.Provider value={path}>
      <Part account={account} navigation={allowedNavigation({ roles })} />
    </PathnameContext.Provider>,
  )
}
const linkNames = (nav: string) =>
  within(screen.getByRole('navigation', { name: nav }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent)

describe('side navigation', () => {
  it('gives a marketeer the dashboards only', () => {
    renderAt('/visibility-data', ['marketeer'])
    expect(linkNames('Main')).toEqual(['Visibility'])
    expect(screen.queryByText('Manage')).toBeNull()
  })

  it('gives a system admin the admin area, and marks the current page', () => {
    renderAt('/visibility-data', ['marketeer', 'systemAdmin'])
    expect(linkNames('Main')).toEqual(['Visibility', 'Admin'])
    expect(screen.getByRole('link', { name: 'Visibility' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('aria-current')).toBeNull()
  })

  it('is replaced inside the admin area, with a way back', () => {
    renderAt('/admin/daily-runs', ['marketeer', 'systemAdmin'])
    expect(linkNames('Admin')).toEqual(['Back to dashboards', 'Daily runs'])
    expect(screen.queryByRole('link', { name: 'Visibility' })).toBeNull()
  })

  it('shows who is signed in and where to sign out', () => {
    renderAt('/visibility-data', ['marketeer'])
    expect(screen.getByRole('button', { name: /^Account of Amelia Okafor/ })).toBeTruthy()
    expect(screen.getAllByText('amelia@loomhouse.test').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Sign Out', hidden: true }).getAttribute('href')).toBe('/logout')
  })
})

describe('mobile navigation', () => {
  it('keeps the admin area and Sign Out in the More sheet', () => {
    renderAt('/visibility-data', ['marketeer', 'systemAdmin'], MobileNav)
    expect(linkNames('Main')).toEqual(['Visibility'])
    const more = screen.getByRole('button', { name: 'More' })
    const sheet = document.getElementById(more.getAttribute('popovertarget') ?? '')
    const inSheet = [...(sheet?.querySelectorAll('a') ?? [])].map((link) => link.textContent)
    expect(inSheet).toEqual(['Admin', 'Sign Out'])
  })

  it('shows at most four links beside More; the rest goes into the sheet', () => {
    const many: NavigationEntry[] = [1, 2, 3, 4, 5, 6].map((n) => ({
      label: `Page ${n}`,
      href: `/page-${n}`,
      icon: 'visibility',
      allow: 'page.dashboards',
    }))
    render(
      <PathnameContext.Provider value="/page-1">
        <MobileNav account={account} navigation={{ main: many, manage: [], admin: [] }} />
      </PathnameContext.Provider>,
    )
    expect(linkNames('Main')).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4'])
    expect(screen.getByRole('link', { name: 'Page 6', hidden: true })).toBeTruthy()
  })
})
