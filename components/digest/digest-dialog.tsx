import { useResource } from '@/components/data/use-resource'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { Dialog } from '@/components/ui/dialog'
import { MailX } from '@/components/ui/icons'
import { digestPath } from '@/lib/api/endpoints'
import type { DigestPreview } from '@/lib/digest/shapes'
import { digestCopy } from '@/lib/digest/words'

const copy = digestCopy.preview

/** What this week's digest of an organisation says, as its mail shows it. */
export function DigestDialog({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const { data, error, refetch } = useResource<DigestPreview>(digestPath(organisationId), { alwaysFresh: true })
  return (
    <Dialog onClose={onClose} open text={data?.subject ?? ''} title={copy.title} width="wide">
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <p className="flex h-[60dvh] items-center justify-center text-muted-foreground text-sm" role="status">
          {copy.loading}
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
        <EmptyState icon={<MailX />} text={copy.empty.text} title={copy.empty.title} />
      )}
    </Dialog>
  )
}
