'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { drawnPage } from '@/lib/api/client'
import { noteOrganisation, subscribeOrganisation } from '@/lib/api/session'
import { otherOrganisationCopy as copy } from '@/lib/layout/words'

export interface Drawn {
  _id: string
  name: string
}

// Few people ever see it.
const OtherOrganisation = dynamic(() => import('./other-organisation').then((module) => module.OtherOrganisation), {
  ssr: false,
})

/** Says when the session has become about another organisation than the page, in another tab or by an admin (R-MEMBER-5). */
export function OrganisationWatch({ drawn, own }: { drawn: Drawn | null; own: readonly string[] }) {
  const client = useQueryClient()
  const pathname = usePathname()
  const [sentence, setSentence] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is loaded
  useEffect(() => {
    const before = noteOrganisation(drawn)
    if (before && drawn && before._id !== drawn._id && !own.includes(before._id))
      toast.success(copy.left(before.name, drawn.name))
    if (!drawn) return
    drawnPage.onOther = setSentence
    return subscribeOrganisation(({ _id, name }) => setSentence(_id === drawn._id ? null : copy.now(name, drawn.name)))
  }, [])
  const isOther = sentence !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page within the shell is one of the other organisation
  useEffect(() => {
    if (isOther) window.location.reload()
  }, [pathname])
  if (sentence === null || !drawn) return null
  const close = () => {
    setSentence(null)
    void client.invalidateQueries()
  }
  return <OtherOrganisation drawn={drawn} onBack={close} sentence={sentence} />
}
