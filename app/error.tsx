'use client'

import { CrashPage } from '@/components/crash/crash-page'

export default function ErrorPage({ error }: { error: unknown }) {
  return <CrashPage error={error} />
}
