'use client'

import { useAttempt } from '@/components/data/use-attempt'
import { Button } from '@/components/ui/button'
import { backToOrganisation } from '@/lib/api/seeing'
import { navigation } from '@/lib/api/session'
import { otherOrganisationCopy as copy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'

/** Nothing of the page is saved until its reader chooses; what is typed in it stays (R-MEMBER-5). */
export function OtherOrganisation({
  drawn,
  sentence,
  onBack,
}: {
  drawn: { _id: string; name: string }
  sentence: string
  onBack: () => void
}) {
  const { pending, attempt } = useAttempt()
  const back = () =>
    attempt(async () => {
      await backToOrganisation(drawn)
      onBack()
    })
  return (
    <section
      aria-label={copy.label}
      className="sticky top-(--banner) z-30 flex flex-wrap items-center gap-x-4 gap-y-2 bg-inverse px-4 py-2 text-inverse-foreground text-sm max-lg:top-[calc(var(--banner)+3.5rem)] print:hidden"
    >
      <p className="wrap-anywhere min-w-0 grow" role="status">
        {sentence}
      </p>
      <Button onClick={back} pending={pending} reads size="sm" variant="secondary">
        {copy.back(drawn.name)}
      </Button>
      <Button onClick={() => navigation.goTo(routes.home)} reads size="sm" variant="secondary">
        {copy.goOn}
      </Button>
    </section>
  )
}
