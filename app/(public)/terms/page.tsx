import type { Metadata } from 'next'
import { Terms } from '@/components/accounts/terms'
import { termsCopy } from '@/lib/copy/accounts'

export const metadata: Metadata = { title: termsCopy.title }

export default function TermsPage() {
  return <Terms />
}
