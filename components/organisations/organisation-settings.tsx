'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { describeFailure } from '@/components/form/use-form'
import { PageHeader } from '@/components/layout/page-header'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { Dialog } from '@/components/ui/dialog'
import { ArrowRight, MailX } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { DIGEST_READERS, digestPath, OWN_ORGANISATION, READERS_OF_OWN_NAMES } from '@/lib/api/endpoints'
import type { DigestPreview, DigestReader, RegularMail } from '@/lib/digest/shapes'
import { digestCopy as mailCopy } from '@/lib/digest/words'
import type { Day } from '@/lib/format/days'
import { fullName } from '@/lib/format/text'
import { organisationSettingsCopy, readTokensCopy } from '@/lib/organisations/settings-words'
import type { OwnOrganisationRow } from '@/lib/organisations/shapes'
import { tableCopy } from '@/lib/table/words'
import { BrandNamesForm, OwnDomainsForm, type SaveFields, SettingsRow } from './own-names'
import { ReadTokens } from './read-tokens'

// With a boundary of its own: without one the page holds back what is typed until the code is there.
const LateRow = dynamic(() => import('./nightly-files').then((module) => module.LateRow), { ssr: false })

/** One of the last rows, whose code loads once its place is in view or a person presses something. */
function OnceInView(row: ComponentProps<typeof LateRow>) {
  const space = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted || !space.current) return
    const want = () => setWanted(true)
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && want(), { threshold: 0.9 })
    observer.observe(space.current)
    for (const sign of PRESSES) window.addEventListener(sign, want)
    return () => {
      observer.disconnect()
      for (const sign of PRESSES) window.removeEventListener(sign, want)
    }
  }, [wanted])
  return (
    <div className="min-h-40 min-w-0" ref={space}>
      {wanted && <LateRow {...row} />}
    </div>
  )
}

const LATE = ['rivals', 'ownName', 'alerts', 'files'] as const

const PRESSES = ['keydown', 'pointerdown'] as const

/** How answers identify the organisation, and who reads its figures. Each row has its own Save. */
export function OrganisationSettings({ organisation, today }: { organisation: OwnOrganisationRow; today: Day }) {
  const router = useRouter()
  const refresh = useRefresh()
  const [saved, setSaved] = useState(organisation)
  const [discarded, setDiscarded] = useState({ names: 0, domains: 0 })
  const save: SaveFields = async (fields) => {
    setSaved(await api.post<OwnOrganisationRow>(OWN_ORGANISATION, { ...fields, version: saved.version }))
    refresh(READERS_OF_OWN_NAMES)
    router.refresh()
  }
  const discard = (row: keyof typeof discarded) => setDiscarded({ ...discarded, [row]: discarded[row] + 1 })
  // Keyed by section, so saving one keeps unsaved edits in the other.
  const keys = {
    names: JSON.stringify([discarded.names, saved.aliases, saved.neverMatch]),
    domains: JSON.stringify([discarded.domains, saved.ownDomains]),
  }
  return (
    <>
      <PageHeader text={organisationSettingsCopy.text(saved.name)} title={organisationSettingsCopy.title} />
      <Card>
        <SettingsRow
          id="brand-names"
          text={organisationSettingsCopy.names.text}
          title={organisationSettingsCopy.names.title}
        >
          <BrandNamesForm key={keys.names} onDiscard={() => discard('names')} organisation={saved} save={save} />
        </SettingsRow>
        <SettingsRow
          id="own-domains"
          text={organisationSettingsCopy.domains.text}
          title={organisationSettingsCopy.domains.title}
        >
          <OwnDomainsForm key={keys.domains} onDiscard={() => discard('domains')} organisation={saved} save={save} />
        </SettingsRow>
        {(saved.surfaces || saved.scoreAccess === 'app') && (
          <SettingsRow id="score-access" text={accessCopy.about} title={accessCopy.heading}>
            <SavedSwitch
              copy={accessCopy}
              on={saved.scoreAccess === 'app'}
              save={(app) => save({ scoreAccess: app ? 'app' : 'api' })}
            />
          </SettingsRow>
        )}
        <SettingsRow id="read-tokens" text={readTokensCopy.help(saved.name)} title={readTokensCopy.title}>
          <ReadTokens organisationId={saved._id} today={today} />
        </SettingsRow>
        <SettingsRow
          id="weekly-digest"
          text={organisationSettingsCopy.digest.text}
          title={organisationSettingsCopy.digest.title}
        >
          <MailSwitches mail="digest" organisationId={saved._id} />
        </SettingsRow>
        <SettingsRow
          id="monthly-report"
          text={organisationSettingsCopy.report.text}
          title={organisationSettingsCopy.report.title}
        >
          <div className="grid gap-6">
            <SavedSwitch copy={shareCopy} on={saved.membersShare} save={(membersShare) => save({ membersShare })} />
            <MailSwitches mail="report" organisationId={saved._id} />
          </div>
        </SettingsRow>
        {LATE.map((name) => (
          <SettingsRow id={name} key={name} {...organisationSettingsCopy[name]}>
            <OnceInView name={name} organisation={saved} save={save} />
          </SettingsRow>
        ))}
      </Card>
    </>
  )
}

const shareCopy = organisationSettingsCopy.report.share
const accessCopy = organisationSettingsCopy.access

/** Whether marketeers may share the report (R-ACTION-7), or what figures are made of (R-SURFACES-10); saved at once. */
function SavedSwitch({
  on,
  save,
  copy,
}: {
  on: boolean
  save: (on: boolean) => Promise<void>
  copy: typeof shareCopy | typeof accessCopy
}) {
  const id = useId()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const turn = async (to: boolean) => {
    setChosen(to)
    try {
      await save(to)
      toast.success(copy.switched(to))
    } catch (error) {
      toast.error(describeFailure(error, { other: digestCopy.failed }).sentence)
    }
    setChosen(null)
  }
  return (
    <div className="flex items-center gap-4">
      <label className="min-w-0 grow" htmlFor={id}>
        <span className="block font-medium text-sm">{copy.title}</span>
        <span className="block text-muted-foreground text-sm" id={`${id}-text`}>
          {copy.text}
        </span>
      </label>
      <Switch
        aria-describedby={`${id}-text`}
        checked={chosen ?? on}
        id={id}
        label={copy.title}
        onChange={(to) => void turn(to)}
        pending={chosen !== null}
      />
    </div>
  )
}

const digestCopy = organisationSettingsCopy.digest

/** Who of the organisation gets a regular mail; each switch is saved at once (R-ACTION-6, R-PRESENT-4). */
function MailSwitches({ mail, organisationId }: { mail: RegularMail; organisationId: string }) {
  const { data, error, refetch } = useResource<{ items: DigestReader[] }>(DIGEST_READERS)
  const [reading, setReading] = useState(false)
  if (!data)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton label={tableCopy.loading} rows={3} />
  return (
    <div className="flex min-w-0 flex-col items-start gap-4">
      {data.items.length === 0 ? (
        <p className="text-muted-foreground text-sm">{digestCopy.none}</p>
      ) : (
        <ul aria-label={organisationSettingsCopy[mail].label} className="-my-3 w-full divide-y divide-border">
          {data.items.map((reader) => (
            <Reader key={reader._id} mail={mail} reader={reader} />
          ))}
        </ul>
      )}
      {mail === 'digest' && (
        <button
          className="inline-flex items-center gap-2 rounded-sm font-medium text-primary text-sm hover:underline max-md:min-h-11"
          onClick={() => setReading(true)}
          type="button"
        >
          {digestCopy.see}
          <ArrowRight className="size-4" />
        </button>
      )}
      {reading && <DigestDialog onClose={() => setReading(false)} organisationId={organisationId} />}
    </div>
  )
}

function Reader({ reader, mail }: { reader: DigestReader; mail: RegularMail }) {
  const copy = organisationSettingsCopy[mail]
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { _id, email, organizationAdmin } = reader
  const name = fullName(reader) ?? email
  const turn = async (on: boolean) => {
    setChosen(on)
    try {
      await api.post(DIGEST_READERS, { user: _id, mail, on })
      toast.success(copy.switched(name, on))
    } catch (error) {
      toast.error(describeFailure(error, { other: digestCopy.failed }).sentence)
    }
    await refresh(DIGEST_READERS)
    setChosen(null)
  }
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={name} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <div className="min-w-0 grow basis-48">
          <p className="wrap-anywhere font-medium text-sm">{name}</p>
          {name !== email && <p className="wrap-anywhere text-muted-foreground text-xs">{email}</p>}
        </div>
        <span className="text-muted-foreground text-xs">
          {organizationAdmin ? digestCopy.admin : digestCopy.marketeer}
        </span>
      </div>
      <Switch
        checked={chosen ?? reader[mail]}
        label={copy.switch(name)}
        onChange={(on) => void turn(on)}
        pending={chosen !== null}
      />
    </li>
  )
}

const previewCopy = mailCopy.preview

/** What this week's digest of an organisation says, as its mail shows it. */
export function DigestDialog({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const { data, error, refetch } = useResource<DigestPreview>(digestPath(organisationId), { alwaysFresh: true })
  return (
    <Dialog onClose={onClose} open text={data?.subject ?? ''} title={previewCopy.title} width="wide">
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <p className="flex h-[60dvh] items-center justify-center text-muted-foreground text-sm" role="status">
          {previewCopy.loading}
        </p>
      ) : data.parts ? (
        // A document of its own that may run nothing; only its links may open, in a window of their own.
        <iframe
          className="h-[65dvh] w-full rounded-lg border border-border"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={data.html}
          title={data.subject}
        />
      ) : (
        <EmptyState icon={<MailX />} text={previewCopy.empty.text} title={previewCopy.empty.title} />
      )}
    </Dialog>
  )
}
