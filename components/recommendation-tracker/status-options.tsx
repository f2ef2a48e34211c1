import { STATUS_OPTIONS } from '@/lib/copy/recommendation-tracker'
import { StatusBadge } from './status-badge'

/** The statuses of a form's choice, drawn as their badges. */
export const STATUS_FIELD_OPTIONS = STATUS_OPTIONS.map((option) => ({
  ...option,
  shown: <StatusBadge status={option.value} />,
}))
