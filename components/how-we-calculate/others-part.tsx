import { Card } from '@/components/ui/card'
import { howWeCalculateCopy } from '@/lib/copy/how-we-calculate'
import { SectionHead } from './section-head'

const copy = howWeCalculateCopy.others

export function OthersPart() {
  return (
    <Card labelledBy={copy.id}>
      <SectionHead id={copy.id} text={copy.text} title={copy.title} />
      <dl className="mx-4 mb-3 divide-y divide-border border-border border-t text-sm md:mx-5">
        {copy.reasons.map(([reason, answer]) => (
          <div className="grid gap-x-4 gap-y-0.5 py-3 md:grid-cols-[17.5rem_minmax(0,1fr)]" key={reason}>
            <dt className="font-medium">{reason}</dt>
            <dd className="text-muted-foreground">{answer}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
