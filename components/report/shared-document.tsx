import type { ReactNode } from 'react'
import type { ShownBrand } from '@/lib/branding/shapes'
import { PRODUCT } from '@/lib/layout/words'
import type { Report } from '@/lib/report/shapes'
import { reportCopy } from '@/lib/report/words'
import { ReportIcon } from './report-icons'
import { ReportPages } from './report-pages'

const PRINT = "document.querySelector('button').addEventListener('click', () => print())"

/** A complete document outside Next: no cookie, no app code, not indexed (R-ACTION-7). */
function SharedDocument({
  title,
  styles,
  brand = null,
  children,
}: {
  title: string
  styles: string
  brand?: ShownBrand | null
  children: ReactNode
}) {
  const icon = brand?.logo ? { href: brand.logo.src, type: 'image/png' } : { href: '/icon.svg', type: 'image/svg+xml' }
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        <meta content="noindex, nofollow, noarchive" name="robots" />
        <meta content="no-referrer" name="referrer" />
        {brand && !brand.logo ? <link href="data:," rel="icon" /> : <link rel="icon" {...icon} />}
        <title>{`${title} · ${brand?.name ?? PRODUCT}`}</title>
        <style
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, read from files of the product
          dangerouslySetInnerHTML={{ __html: styles }}
        />
      </head>
      <body>{children}</body>
    </html>
  )
}

interface Dressed {
  styles: string
  /** Nonce of the content security policy, for the only script. */
  nonce?: string | undefined
}

export function SharedReport({
  report,
  brand,
  styles,
  nonce,
}: Dressed & { report: Report; brand?: ShownBrand | null }) {
  const { organisation, month } = report
  return (
    <SharedDocument brand={brand} styles={styles} title={reportCopy.ofMonth(organisation, month)}>
      <main className="shared">
        <div className="shared-bar">
          <button type="button">
            <ReportIcon name="print" />
            {reportCopy.print}
          </button>
        </div>
        <ReportPages brand={brand} report={report} />
      </main>
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        dangerouslySetInnerHTML={{ __html: PRINT }}
        nonce={nonce}
      />
    </SharedDocument>
  )
}

export function SharedMessage({ title, text, styles }: Dressed & { title: string; text: string }) {
  return (
    <SharedDocument styles={styles} title={title}>
      <main className="shared-message">
        <h1>{title}</h1>
        <p>{text}</p>
      </main>
    </SharedDocument>
  )
}
