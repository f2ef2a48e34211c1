import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReactElement } from 'react'
import { SharedMessage, SharedReport } from '@/components/report/shared-document'
import { sharedReportParams } from '@/lib/report/shapes'
import { sharedReportCopy as copy } from '@/lib/report/words'
import { today } from '@/server/clock'
import type { Context } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { sharedReport } from '@/server/report/report'

// The shared page is a document of its own: Next would add the code of the app to a page, and could not answer 429.

const answer = publicRoute({
  rateLimit: 'sharedReport',
  params: sharedReportParams,
  run: async ({ request, params }) => {
    const { report, brand } = await sharedReport(params.token, today())
    const nonce = request.headers.get('x-nonce') ?? undefined
    return htmlResponse(<SharedReport brand={brand} nonce={nonce} report={report} styles={await sharedStyles()} />, 200)
  },
})

/** The report that a link shows, without a sign-in, a cookie or a person (R-ACTION-7). */
export async function GET(request: Request, context: Context): Promise<Response> {
  const response = await answer(request, context)
  if (response.ok) return response
  const { status, headers } = response
  const message = status === 404 ? copy.missing : status === 429 ? copy.tooMany : copy.failed
  return htmlResponse(<SharedMessage {...message} styles={await sharedStyles()} />, status, headers)
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

const LIGHT_TOKENS = /^:root,\n\.paper \{\n[\s\S]*?^\}/m

let styles: Promise<string> | undefined

/** Light theme tokens, the report's sheets and the frame around them. */
function sharedStyles(): Promise<string> {
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
async function htmlResponse(document: ReactElement, status: number, headers = new Headers()): Promise<Response> {
  // Next rejects this import at the top of the file.
  const { renderToStaticMarkup } = await import('react-dom/server')
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-robots-tag', 'noindex, nofollow, noarchive')
  return new Response(`<!doctype html>${renderToStaticMarkup(document)}`, { status, headers })
}
