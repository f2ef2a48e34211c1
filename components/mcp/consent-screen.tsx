'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { StandaloneScreen } from '@/components/layout/standalone-screen'
import { Button } from '@/components/ui/button'
import { Check, X } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import { CONSENT } from '@/lib/mcp/endpoints'
import { consentCopy as copy } from '@/lib/mcp/page-words'
import type { Consent } from '@/lib/mcp/shapes'

/** Asks a person whether an assistant may read, and sends the browser back to it with the answer (R-ASSIST-6). */
export function ConsentScreen({ consent }: { consent: Consent }) {
  const { pending, attempt } = useAttempt(copy.failed)
  const [leaving, setLeaving] = useState(false)
  if ('refused' in consent)
    return (
      <Frame title={copy.refusedTitle}>
        <p className="text-muted-foreground">{consent.refused}</p>
      </Frame>
    )
  const { client, host, goesTo, organisation, person, params } = consent
  const decide = (allowed: boolean) =>
    attempt(async () => {
      const { redirect } = await api.post<{ redirect: string }>(CONSENT, { ...params, allowed })
      setLeaving(true)
      window.location.assign(redirect)
    })
  const waits = pending || leaving
  return (
    <Frame title={copy.asks(client, organisation)}>
      <p className="text-muted-foreground text-sm">
        {copy.from(host)} {goesTo !== host && copy.goes(goesTo)}
      </p>
      <Points icon={<Check className="size-4 text-success" />} points={copy.reads} title={copy.may} />
      <Points icon={<X className="size-4 text-muted-foreground" />} points={copy.not} title={copy.mayNot} />
      <div className="flex gap-2 max-sm:flex-col">
        <Button className="sm:grow" disabled={leaving} onClick={() => void decide(false)} variant="secondary">
          {copy.deny}
        </Button>
        <Button className="sm:grow" onClick={() => void decide(true)} pending={waits}>
          {waits ? copy.deciding : copy.allow}
        </Button>
      </div>
      <p className="wrap-anywhere text-muted-foreground text-xs">{copy.signedInAs(person)}</p>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <StandaloneScreen>
      <div className="grid w-full max-w-110 gap-5 rounded-xl border border-border bg-card p-6">
        <h1 className="wrap-anywhere text-balance font-semibold text-xl tracking-tight">{title}</h1>
        {children}
      </div>
    </StandaloneScreen>
  )
}

function Points({ icon, title, points }: { icon: React.ReactNode; title: string; points: readonly string[] }) {
  return (
    <section className="grid gap-1.5 text-sm">
      <h2 className="font-medium">{title}</h2>
      <ul className="grid gap-1.5">
        {points.map((point) => (
          <li className="flex gap-2" key={point}>
            <span className="mt-0.5 shrink-0">{icon}</span>
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
