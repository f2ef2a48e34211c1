import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { SkipLink } from '@/components/layout/page-header'
import { THEME_SCRIPT } from '@/components/layout/theme'
import { PRODUCT } from '@/lib/layout/words'
import './globals.css'

const geist = localFont({ src: './fonts/geist-latin-wght-normal.woff2', variable: '--font-geist', weight: '100 900' })
// For stack traces and code only: fetched when a page shows some.
const geistMono = localFont({
  src: './fonts/geist-mono-latin-wght-normal.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
})

export const metadata: Metadata = { title: { template: `%s · ${PRODUCT}`, default: PRODUCT } }
export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html className={`${geist.variable} ${geistMono.variable}`} lang="en-GB" suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {THEME_SCRIPT}
        </script>
      </head>
      <body>
        <SkipLink />
        {children}
      </body>
    </html>
  )
}
