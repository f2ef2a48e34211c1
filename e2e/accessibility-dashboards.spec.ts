import AxeBuilder from '@axe-core/playwright'
import { NEW, routes } from '@/lib/routes'
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

const VIEWS = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

for (const { person, path } of SCREENS) {
  test(`${path} for ${person} has no accessibility violations, light and dark, wide and narrow`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(person)
    for (const { width, colorScheme } of VIEWS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html).slice(0, 3)])
      expect.soft(found, `${colorScheme}, ${width} px`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${colorScheme}, ${width} px`).toBeLessThanOrEqual(0)
    }
  })
}
