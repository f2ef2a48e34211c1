'use client'

import { RefreshCw } from 'lucide-react'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { crashCopy } from '@/lib/copy/crash'

export function RefreshButton({ variant }: { variant?: ButtonVariant }) {
  return (
    <Button onClick={() => window.location.reload()} variant={variant}>
      <RefreshCw aria-hidden="true" strokeWidth={1.75} />
      {crashCopy.refreshPage}
    </Button>
  )
}
