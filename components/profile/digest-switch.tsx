'use client'

import { useState } from 'react'
import { describeFailure } from '@/components/form/form-failure'
import { Card } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { PROFILE } from '@/lib/api/profile'
import { storeUser } from '@/lib/api/session'
import { profileCopy } from '@/lib/copy/profile'
import type { CurrentUser } from '@/lib/schemas/account'

const copy = profileCopy.digest
const ID = 'profile-digest'

/** Saved at once. */
export function DigestSwitch({ userId, on: saved }: { userId: string; on: boolean }) {
  const [on, setOn] = useState(saved)
  const [pending, setPending] = useState(false)

  async function turn(to: boolean): Promise<void> {
    setOn(to)
    setPending(true)
    try {
      storeUser(await api.post<CurrentUser>(PROFILE, { _id: userId, digest: to }), Date.now())
      toast.success(to ? copy.switchedOn : copy.switchedOff)
    } catch (error) {
      setOn(!to)
      toast.error(describeFailure(error).sentence)
    }
    setPending(false)
  }

  return (
    <Card className="max-w-180">
      <div className="flex items-center gap-4 p-4 md:p-6">
        <label className="min-w-0 flex-1" htmlFor={ID}>
          <span className="block font-medium">{copy.title}</span>
          <span className="block text-muted-foreground text-sm" id={`${ID}-text`}>
            {copy.text}
          </span>
        </label>
        <Switch
          aria-describedby={`${ID}-text`}
          checked={on}
          id={ID}
          label={copy.title}
          onChange={turn}
          pending={pending}
        />
      </div>
    </Card>
  )
}
