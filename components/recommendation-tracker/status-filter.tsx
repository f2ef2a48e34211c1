'use client'

import { ListFilter } from 'lucide-react'
import { Select } from '@/components/ui/select'
import { recommendations, STATUS_OPTIONS } from '@/lib/copy/recommendations'

const ALL = ''
const OPTIONS = [{ value: ALL, label: recommendations.filter.all }, ...STATUS_OPTIONS]

/** 'All Statuses', 'No Status' and each status (spec §2). Nothing chosen means all. */
export function StatusFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (status: string | undefined) => void
}) {
  return (
    <Select
      icon={<ListFilter />}
      label={recommendations.filter.label}
      onChange={(status) => onChange(status || undefined)}
      options={OPTIONS}
      size="md"
      value={value ?? ALL}
    />
  )
}
