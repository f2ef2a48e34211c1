'use client'

import { useId } from 'react'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'

/** A card whose figures could not be had: still the card of its title (DESIGN §6), so that the page keeps its shape. */
export function FailedCard({
  title,
  info,
  error,
  onRetry,
}: {
  title: string
  info: string
  error: Error | null
  onRetry: () => void
}) {
  const heading = useId()
  return (
    <Card labelledBy={heading}>
      <CardHeader id={heading} info={info} title={title} />
      <ErrorState error={error} onRetry={onRetry} />
    </Card>
  )
}
