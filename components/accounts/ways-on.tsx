import { GoBackButton } from '@/components/layout/go-back'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import { AccountLink } from './account-form'

/**
 * Under the form of a mailed link: back, and once it has failed the way to another link. Asking for reset instructions
 * is that way for all three: who has not accepted an invitation gets it again, and a reset verifies the address.
 */
export function NextStep({ failed, label = accountsCopy.newInstructions }: { failed: boolean; label?: string }) {
  return failed ? <AccountLink href={routes.requestReset}>{label}</AccountLink> : <GoBackButton variant="ghost" />
}
