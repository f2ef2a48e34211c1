'use client'

import { SelectField } from '@/components/form/select-field'
import type { FieldBinding } from '@/components/form/use-form'
import { STATUS_OPTIONS } from '@/lib/copy/recommendation-tracker'
import { StatusBadge } from './status-badge'

const OPTIONS = STATUS_OPTIONS.map((option) => ({ ...option, shown: <StatusBadge status={option.value} /> }))

export function StatusField(props: FieldBinding<string> & { label: string; disabled: boolean }) {
  return <SelectField {...props} autoFocus options={OPTIONS} />
}
