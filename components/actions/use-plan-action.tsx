'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import type { ActionOwner, PlannedAction } from './plan-action-dialog'

// Loaded when it is first opened.
const PlanActionDialog = dynamic(() => import('./plan-action-dialog').then((module) => module.PlanActionDialog), {
  ssr: false,
})

/** Opens 'Plan an action' with what its fields have at first; `dialog` is to be rendered beside what opens it. */
export function usePlanAction(organisation: ActionOwner): { plan: (action: PlannedAction) => void; dialog: ReactNode } {
  const [planned, setPlanned] = useState<PlannedAction | null>(null)
  return {
    plan: setPlanned,
    dialog: planned && <PlanActionDialog {...planned} onClose={() => setPlanned(null)} organisation={organisation} />,
  }
}
