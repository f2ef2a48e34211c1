import type { ApiServer } from '@/server/http/api-server'

/** Next calls it once, before a web process takes requests. `tools/preload-web.mjs` asks what it leaves here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV !== 'production') return
  const { apiServer } = await import('@/server/http/api-server')
  const web = globalThis as { sightlineApi?: ApiServer }
  web.sightlineApi = apiServer(import.meta.glob('./app/api/**/route.ts'))
}
