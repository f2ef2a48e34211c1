import { NEW, routes } from '@/lib/routes'
import { settled, violationsInBothSchemes } from './support/accessibility'
import { expect, test } from './support/fixtures'

const SCREENS = [
  { person: 'internal', path: routes.home },
  { person: 'marketeer', path: routes.visibility },
  { person: 'marketeer', path: routes.opportunities },
  { person: 'marketeer', path: routes.sentiment },
  { person: 'marketeer', path: routes.geoRecommendations },
  { person: 'orgadmin', path: routes.organisationAdmin },
  { person: 'orgadmin', path: routes.organisationSettings },
  { person: 'admin', path: routes.admin },
  { person: 'admin', path: routes.adminUsers },
  { person: 'admin', path: routes.adminUser(NEW) },
  { person: 'admin', path: routes.adminSetUps },
  { person: 'admin', path: routes.adminSetUp(NEW) },
  { person: 'admin', path: routes.adminOrganisations },
  { person: 'admin', path: routes.adminOrganisation(NEW) },
  { person: 'admin', path: routes.adminIndustries },
  { person: 'admin', path: routes.adminRecommendations },
  { person: 'admin', path: routes.adminRecommendation(NEW) },
  { person: 'admin', path: routes.dailyRuns },
  { person: 'admin', path: routes.engines },
  { person: 'admin', path: routes.audit },
  { person: 'admin', path: routes.crashReports },
  { person: 'unassigned', path: routes.home },
  { person: 'marketeer', path: routes.profile },
  { person: 'unassigned', path: routes.profile },
  { person: 'marketeer', path: routes.howWeCalculate },
  { person: 'admin', path: routes.howWeCalculate },
] as const

for (const { person, path } of SCREENS) {
  test(`${path} for ${person} has no accessibility violations, light and dark, wide and narrow`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(person, null)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await settled(page)
      expect.soft(await violationsInBothSchemes(page), `${width} px`).toEqual({ light: [], dark: [] })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${width} px`).toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    }
  })
}
