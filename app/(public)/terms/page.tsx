import type { Metadata } from 'next'
import { Terms } from '@/components/people/sign-in-frame'
import { termsCopy } from '@/lib/people/account-words'

export const metadata: Metadata = { title: termsCopy.title }

export default function TermsPage() {
  return <Terms />
}
