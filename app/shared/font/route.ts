import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { otherMethods, publicRoute } from '@/server/http/route'

/** The font of shared pages, which have no build manifest to find it by. */
export const GET = publicRoute({
  rateLimit: 'file',
  run: async () => {
    const font = await readFile(path.join(process.cwd(), 'app/fonts/geist-latin-wght-normal.woff2'))
    return new Response(new Uint8Array(font), { headers: { 'content-type': 'font/woff2' } })
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
