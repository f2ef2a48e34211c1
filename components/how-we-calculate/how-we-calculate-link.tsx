import Link from 'next/link'
import { ArrowRight } from '@/components/ui/icons'
import { uiCopy } from '@/lib/ui/words'

export function HowWeCalculateLink({ href }: { href: string }) {
  return (
    <Link
      className="inline-flex items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline max-md:min-h-11 print:hidden"
      href={href}
      prefetch={false}
    >
      {uiCopy.howWeCalculate}
      <ArrowRight className="size-4" />
    </Link>
  )
}
