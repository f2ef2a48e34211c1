import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

// Scripts, styles and icons as small as they get, once per build and not once per visitor.

const COMPRESSED = /\.(js|css|svg)$/
const compress = promisify(brotliCompress)
const BEST = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

/**
 * For browsers of V8: compile every function of the file beside the page, while it comes in. Else each part is compiled when it
 * is first called, and the page waits for that. A comment to all others.
 */
const COMPILE_EARLY = Buffer.from('//# allFunctionsCalledOnLoad\n')

/** Puts 'x.js.br' beside each 'x.js' of a build. @param {string} distDir */
export async function compressStatic(distDir) {
  const root = path.join(distDir, 'static')
  const files = (await readdir(root, { recursive: true })).filter((file) => COMPRESSED.test(file))
  await Promise.all(
    files.map(async (file) => {
      const from = path.join(root, file)
      const content = await readFile(from)
      const text = file.endsWith('.js') ? Buffer.concat([COMPILE_EARLY, content]) : content
      await writeFile(`${from}.br`, await compress(text, { params: BEST }))
    }),
  )
}

const TYPES = { js: 'application/javascript; charset=UTF-8', css: 'text/css; charset=UTF-8', svg: 'image/svg+xml' }
const asked = [{ type: 'header', key: 'accept-encoding', value: '(?:.*[ ,])?br(?!;q=0(?:[.]0*)?(?:,|$))(?:[ ,;].*)?' }]
const chunks = (ending) => `/_next/static/:file(.+\\.${ending})`

/** What a browser that reads Brotli gets for a script, a style or the icons. Development and other browsers keep what they have. */
export const brotliRewrites = Object.keys(TYPES).map((ending) => ({
  source: chunks(ending),
  has: asked,
  destination: '/_next/static/:file.br',
}))

export const brotliHeaders = Object.entries(TYPES).map(([ending, type]) => ({
  source: chunks(ending),
  has: asked,
  headers: [
    { key: 'Content-Encoding', value: 'br' },
    { key: 'Content-Type', value: type },
    { key: 'Vary', value: 'Accept-Encoding' },
  ],
}))
