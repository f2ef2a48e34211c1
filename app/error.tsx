'use client'

import { CrashPage } from '@/components/crashes/crash-page'

export default function ErrorPage({ error }: { error: unknown }) {
  return <CrashPage error={error} />
}
