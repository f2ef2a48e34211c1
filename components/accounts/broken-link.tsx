import { Unlink } from 'lucide-react'
import { GoBackButton } from '@/components/layout/go-back'
import { accountsCopy } from '@/lib/copy/accounts'
import { Outcome } from './outcome'

/** A page of a mailed link, opened without the whole of it. */
export function BrokenLink() {
  return (
    <Outcome {...accountsCopy.brokenLink} icon={<Unlink />} tone="warning">
      <GoBackButton variant="secondary" />
    </Outcome>
  )
}
