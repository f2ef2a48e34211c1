import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReactElement } from 'react'

// The shared page is a document of its own: Next would add the code of the app to a page, and could not answer 429.

const LIGHT_TOKENS = /^:root,\n\.paper \{\n[\s\S]*?^\}/m

let styles: Promise<string> | undefined

/** Light theme tokens, the report's sheets and the frame around them. */
export function sharedStyles(): Promise<string> {
  styles ??= readStyles()
  return styles
}

async function readStyles(): Promise<string> {
  const [tokens, report, shared] = await Promise.all([
    readFile(path.join(process.cwd(), 'app/tokens.css'), 'utf8'),
    readFile(path.join(process.cwd(), 'components/report/report.css'), 'utf8'),
    readFile(path.join(process.cwd(), 'components/report/shared-page.css'), 'utf8'),
  ])
  return [LIGHT_TOKENS.exec(tokens)?.[0] ?? '', report, shared].join('\n')
}

/** Never indexed, whatever the status. */
export async function htmlResponse(document: ReactElement, status: number, headers = new Headers()): Promise<Response> {
  // Next rejects this import at the top of the file.
  const { renderToStaticMarkup } = await import('react-dom/server')
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-robots-tag', 'noindex, nofollow, noarchive')
  return new Response(`<!doctype html>${renderToStaticMarkup(document)}`, { status, headers })
}
