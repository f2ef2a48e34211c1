import { clsx } from 'clsx'
import { Button } from '@/components/ui/button'
import { ListPlus } from '@/components/ui/icons'
import { opportunitiesCopy as copy } from '@/lib/copy/opportunities'

export function PlanIcon() {
  return <ListPlus />
}

/** `subject` tells a screen reader which of the many it is. */
export function PlanButton({ subject, wide = false, onPlan }: { subject: string; wide?: boolean; onPlan: () => void }) {
  return (
    <Button
      aria-haspopup="dialog"
      className={clsx('whitespace-nowrap', wide && 'w-full')}
      onClick={onPlan}
      size="sm"
      variant="secondary"
    >
      <PlanIcon />
      {copy.plan}
      <span className="sr-only"> {copy.planFor(subject)}</span>
    </Button>
  )
}
