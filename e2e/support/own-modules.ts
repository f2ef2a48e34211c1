import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'

const ROOT = path.resolve(import.meta.dirname, '../..')
const AT = '/own-modules/'
const IMPORTED = /(?<=\bfrom ')(@\/|\.\/)([^']+)(?=')/g

/**
 * Lets a page import modules of ours that no screen uses yet, as they stand and with everything they import:
 * `import('/own-modules/lib/api/uploads.ts')`. They run in the page, with its session and its policies.
 */
export async function serveModules(page: Page): Promise<void> {
  await page.route(`**${AT}**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const text = await readFile(path.join(ROOT, pathname.slice(AT.length)), 'utf8')
    const body = stripTypeScriptTypes(text).replaceAll(IMPORTED, (_all, from: string, name: string) =>
      from === '@/' ? `${AT}${name}.ts` : `./${name}.ts`,
    )
    await route.fulfill({ contentType: 'text/javascript', body })
  })
}
