'use client'

import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { describeFailure } from '@/components/form/form-failure'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { api } from '@/lib/api/client'
import { SESSIONS } from '@/lib/api/endpoints'
import { leave } from '@/lib/api/leave'
import { profileCopy } from '@/lib/copy/profile'

const copy = profileCopy.everywhere
const ICON = <LogOut aria-hidden="true" className="size-5" strokeWidth={1.75} />

/** Ends every sign-in after asking, this browser's own included: then the record goes, and the sign-in page shows. */
export function SignOutEverywhere({ count }: { count: number }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button className="ml-auto" onClick={() => setAsking(true)} variant="destructiveOutline">
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        {copy.open}
      </Button>
      <ConfirmDialog
        action={{ label: copy.confirm, pending: copy.pending, icon: ICON }}
        consequence={copy.consequence(count)}
        describeFailure={(error) => describeFailure(error).sentence}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await api.delete(SESSIONS)
          await leave()
        }}
        open={asking}
        text={copy.text}
        title={copy.open}
      />
    </>
  )
}
