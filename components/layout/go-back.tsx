import { clsx } from 'clsx'
import { type ButtonVariant, buttonClass } from '@/components/ui/button'
import { ArrowLeft } from '@/components/ui/icons'
import { navigationCopy } from '@/lib/copy/shell'
import { routes } from '@/lib/routes'
import { BackPress, goBackOr } from './back-press'

/** For components of the browser. */
export function goBack(): void {
  goBackOr(routes.home)
}

export function GoBackButton({ variant = 'primary', className }: { variant?: ButtonVariant; className?: string }) {
  return (
    <BackPress className={clsx(buttonClass({ variant }), className)} home={routes.home}>
      <ArrowLeft />
      {navigationCopy.goBack}
    </BackPress>
  )
}
