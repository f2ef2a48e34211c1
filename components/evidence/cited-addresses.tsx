import { ExternalLink } from '@/components/ui/external-link'
import { evidence } from '@/lib/copy/evidence'

/** The addresses that the answer cites. What is no web address is only text. */
export function CitedAddresses({ citations }: { citations: readonly { url: string }[] }) {
  if (citations.length === 0) return <p className="text-muted-foreground">{evidence.citations.none}</p>
  return (
    <ul className="grid gap-1.5">
      {citations.map(({ url }) => (
        <li className="wrap-anywhere" key={url}>
          <ExternalLink className="text-muted-foreground underline hover:text-foreground" href={url}>
            <span className="min-w-0">{url}</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
