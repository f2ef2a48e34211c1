'use client'

import { Button, type ButtonVariant } from '@/components/ui/button'
import { ArrowLeft } from '@/components/ui/icons'
import { navigationCopy } from '@/lib/copy/shell'
import { routes } from '@/lib/routes'

/** To the home page when there is nothing to go back to. */
export function goBack(): void {
  if (window.history.length > 1) window.history.back()
  else window.location.assign(routes.home)
}

export function GoBackButton({ variant, className }: { variant?: ButtonVariant; className?: string }) {
  return (
    <Button className={className} onClick={goBack} variant={variant}>
      <ArrowLeft />
      {navigationCopy.goBack}
    </Button>
  )
}
