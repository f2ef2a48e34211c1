'use client'

import { useEffect } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ChevronDown, Eye, LogOut } from '@/components/ui/icons'
import { ListboxButton } from '@/components/ui/select'
import { SEEN_ROLES, type SeenRole } from '@/lib/access/permissions'
import { changeSeenRole, leaveSeeing, startSeeing } from '@/lib/api/seeing'
import { leaveView } from '@/lib/api/session'
import { seeAsCopy as copy } from '@/lib/layout/words'
import type { Seeing } from '@/lib/people/account-shapes'

const ON_INVERSE = 'inline-flex h-9 shrink-0 items-center gap-2 rounded-md px-3 font-medium text-sm max-md:grow'

/** Says on every page, on paper too, whose eyes an admin sees with; ends with the session (R-SEEAS-4). */
export function SeeingBanner({ seeing: { organisation, role, leftMs } }: { seeing: Seeing }) {
  const { pending, attempt } = useAttempt()
  useEffect(() => {
    const timer = setTimeout(() => void leaveSeeing().catch(leaveView), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  return (
    <section
      aria-label={copy.label}
      className="sticky top-0 z-30 flex h-(--banner) items-center gap-x-4 gap-y-2 bg-inverse px-4 text-inverse-foreground max-md:flex-wrap max-md:content-center md:px-6 print:static print:h-auto print:border print:border-border print:bg-transparent print:py-2 print:text-foreground"
      id="seeing"
    >
      <Eye className="size-4 shrink-0 max-md:hidden" />
      <p
        className="line-clamp-2 min-w-0 grow text-sm max-md:basis-full max-xl:text-xs print:line-clamp-none"
        title={organisation.name}
      >
        <strong className="font-semibold">{copy.seen(organisation.name)}</strong> {copy.readOnly}
      </p>
      <div className="flex shrink-0 gap-2 max-md:w-full print:hidden">
        <ListboxButton
          button={{
            className: `${ON_INVERSE} justify-between border border-inverse-foreground/40 hover:bg-inverse-foreground/10`,
            children: (
              <>
                {copy.roles[role]}
                <ChevronDown className="size-4 shrink-0" />
              </>
            ),
            disabled: pending,
          }}
          chosen={[role]}
          label={copy.role}
          onChoose={({ value }) => attempt(() => changeSeenRole(organisation._id, value as SeenRole))}
          options={SEEN_ROLES.map((value) => ({ value, label: copy.roles[value] }))}
        />
        <button
          className={`${ON_INVERSE} justify-center bg-inverse-foreground text-inverse hover:opacity-90`}
          disabled={pending}
          onClick={() => attempt(leaveSeeing)}
          type="button"
        >
          <LogOut className="size-4" />
          {copy.leave}
        </button>
      </div>
    </section>
  )
}

/** Opens Home as the organisation sees it; 'icon' for the row of a list. */
export function SeeAsButton({
  organisation,
  look = 'secondary',
  label = copy.seeAs(organisation.name),
}: {
  organisation: { _id: string; name: string }
  look?: 'primary' | 'secondary' | 'icon'
  label?: string
}) {
  const { pending, attempt } = useAttempt()
  const start = () => attempt(() => startSeeing(organisation))
  if (look === 'icon') return <IconButton disabled={pending} icon={<Eye />} label={label} onClick={start} />
  return (
    <Button onClick={start} pending={pending} variant={look}>
      {!pending && <Eye />}
      <span className="max-w-80 truncate">{label}</span>
    </Button>
  )
}
