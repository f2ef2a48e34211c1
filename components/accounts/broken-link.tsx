import { Unlink } from 'lucide-react'
import { GoBackButton } from '@/components/layout/go-back'
import { accountsCopy } from '@/lib/copy/accounts'
import { ResultScreen } from './result-screen'

/** A page of a mailed link, opened without the whole of it. */
export function BrokenLink() {
  return (
    <ResultScreen {...accountsCopy.brokenLink} icon={<Unlink />} tone="warning">
      <GoBackButton variant="secondary" />
    </ResultScreen>
  )
}
