import { navigationCopy } from '@/lib/copy/shell'

export function SkipLink() {
  return (
    <a
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-primary px-3.5 py-2 font-medium text-primary-foreground text-sm focus:translate-y-0 print:hidden"
      href="#content"
    >
      {navigationCopy.skip}
    </a>
  )
}
