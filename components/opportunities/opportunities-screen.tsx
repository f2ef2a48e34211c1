'use client'

import dynamic from 'next/dynamic'
import type { OpportunitiesOf } from './opportunities-content'

// In a file of its own, so that pages which fetch this one ahead do not load its tables; they are drawn with the page.
const OpportunitiesContent = dynamic(() =>
  import('./opportunities-content').then((module) => module.OpportunitiesContent),
)

export function OpportunitiesScreen(props: OpportunitiesOf) {
  return <OpportunitiesContent {...props} />
}
