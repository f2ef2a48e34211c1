import { settled } from './support/accessibility'
import { costOf, lookThrough } from './support/cost'
import { expect, test } from './support/fixtures'

test('shots', async ({ page, signInAs }) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs('marketeer', '/visibility-data')
  await settled(page)
  const links = page.getByRole('main').locator('a[href^="/rival/"]')
  const all = await links.evaluateAll((each) => each.map((a) => a.getAttribute('href') ?? ''))
  console.log(JSON.stringify(all))
  const [first] = all
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(first ?? '')
      await settled(page)
      await page.screenshot({ path: `/tmp/rival-shots/rival-${width}-${scheme}.png`, fullPage: true })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const [index, path] of all.slice(1, 5).entries()) {
    await page.goto(path)
    await settled(page)
    await page.screenshot({ path: `/tmp/rival-shots/other-${index}.png`, fullPage: true })
  }
  const { data, scripts, styles, document } = await costOf(page, () => lookThrough(page, first ?? ''))
  console.log('cost', data, scripts / 1024, styles / 1024, document / 1024)
  for (const path of all.slice(0, 4)) {
    const times: number[] = []
    for (let i = 0; i < 8; i++) {
      const started = Date.now()
      const response = await page.request.get(path)
      await response.body()
      times.push(Date.now() - started)
    }
    console.log('document', path, times.join(' '))
  }
})
