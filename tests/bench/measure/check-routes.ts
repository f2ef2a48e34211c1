import { globSync } from 'node:fs'
import path from 'node:path'
import { listRoutes } from '../../support/route-list'
import { CALLS, PAGES } from './opened'

// A process of its own, since routes are loaded to read what they are: whether every page and reading call of the app has an
// address to be measured at, or a reason why it has none. Prints one line of JSON.

/** `/admin/user/{id}` of `app/(app)/admin/user/[id]/page.tsx`. */
function addressOf(file: string): string {
  const folders = path.dirname(file).split(path.sep).slice(1)
  const named = folders.filter((folder) => !/^\(.*\)$/.test(folder))
  return `/${named.join('/').replaceAll('[', '{').replaceAll(']', '}')}`
}

/** Pages, and documents that a route writes itself. */
function pagesOfApp(): string[] {
  const documents = globSync('app/**/route.{ts,tsx}').filter((file) => !file.startsWith(path.join('app', 'api')))
  return [...new Set([...globSync('app/**/page.tsx'), ...documents].map(addressOf))].sort()
}

export interface RouteCheck {
  /** Pages and reading calls of the app that `opened.ts` does not know, and those that it knows and the app has no more. */
  unknown: string[]
  gone: string[]
  /** How many calls change something, and are not measured. */
  changing: number
  notMeasured: { route: string; reason: string }[]
}

export async function checkRoutes(): Promise<RouteCheck> {
  const { ours } = await listRoutes()
  const reading = ours.filter(({ method }) => method === 'GET').map((route) => route.path)
  const there = [...pagesOfApp(), ...reading]
  const planned = { ...PAGES, ...CALLS }
  return {
    unknown: there.filter((route) => !(route in planned)),
    gone: Object.keys(planned).filter((route) => !there.includes(route)),
    changing: ours.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method)).length,
    notMeasured: Object.entries(planned).flatMap(([route, opened]) =>
      'notMeasured' in opened ? [{ route, reason: opened.notMeasured }] : [],
    ),
  }
}

if (process.argv[1]?.endsWith('check-routes.ts')) {
  console.log(`routes ${JSON.stringify(await checkRoutes())}`)
  process.disconnect?.()
}
