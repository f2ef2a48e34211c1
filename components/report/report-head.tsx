import { RingMark } from '@/components/layout/standalone-screen'
import { logoSize } from '@/lib/branding/look'
import type { ShownBrand } from '@/lib/branding/shapes'
import { PRODUCT } from '@/lib/layout/words'

/** A logo of an own name, in the size in which it is shown. Its name stands beside it. */
export function OwnLogo({ logo, high }: { logo: ShownBrand['logo']; high: number }) {
  if (!logo) return null
  // biome-ignore lint/performance/noImgElement: its bytes are inside, also on the shared page, which has no Next
  return <img alt="" src={logo.src} {...logoSize(logo, high)} />
}

/** Head of a sheet: whose report it is, ours or an own name's (R-BRANDING-1), and what it is about. */
export function ReportHead({
  brand,
  about,
}: {
  brand?: Pick<ShownBrand, 'name' | 'logo' | 'accent'> | null
  about: string
}) {
  return (
    <header className="report-head" data-own={brand ? (brand.accent ? 'band' : 'plain') : undefined}>
      <p className="report-mark">
        {brand ? <OwnLogo high={24} logo={brand.logo} /> : <RingMark />}
        {brand ? <span className="report-own">{brand.name}</span> : PRODUCT}
      </p>
      <p className="report-clamp report-line">{about}</p>
    </header>
  )
}
