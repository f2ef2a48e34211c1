import { ScreenMessage } from '@/components/layout/standalone-screen'
import { Building2 } from '@/components/ui/icons'
import { accountsCopy } from '@/lib/people/account-words'

/** What a user without an organisation sees instead of a dashboard (R-PRODUCT-2). */
export function NoOrganisation() {
  return (
    <div className="flex grow flex-col items-center justify-center py-12">
      <ScreenMessage
        {...accountsCopy.noOrganisation}
        figure={
          <span className="flex size-12 items-center justify-center rounded-xl border border-border bg-card text-muted-foreground">
            <Building2 className="size-5" />
          </span>
        }
      />
    </div>
  )
}
