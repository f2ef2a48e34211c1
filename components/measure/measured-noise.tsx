'use client'

import { useResource } from '@/components/data/use-resource'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { SectionHeading } from '@/components/layout/page-header'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState, Loaded } from '@/components/ui/card-state'
import { Activity } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { InfoTip } from '@/components/ui/tooltip'
import { MEASUREMENT } from '@/lib/api/endpoints'
import { dayRange } from '@/lib/format/dates'
import { measuredNoiseCopy as copy } from '@/lib/measure/words'
import { uiCopy } from '@/lib/ui/words'
import type { MeasuredNoise as Noise } from '@/lib/visibility/shapes'

/** How much stored answers vary from day to day, beside the assumed noise (R-CERTAIN-6). */
export function MeasuredNoise() {
  const noise = useResource<Noise>(MEASUREMENT)
  return (
    <section aria-labelledby="measured-noise" className="mt-7 md:mt-9">
      <SectionHeading help={copy.text} id="measured-noise" title={copy.title}>
        {noise.data?.simulated && <SimulatedBadge />}
      </SectionHeading>
      <Card>
        <Loaded loading={<RowsSkeleton label={copy.loading} rows={2} />} of={noise}>
          {(measured) => <Measured noise={measured} />}
        </Loaded>
      </Card>
    </section>
  )
}

function Measured({ noise }: { noise: Noise }) {
  const { dayEffect, autocorrelation, assumed, window } = noise
  if (dayEffect === null || autocorrelation === null || !assumed)
    return <EmptyState icon={<Activity />} text={copy.none.text} title={copy.none.title} />
  const isAbove = dayEffect > assumed.dayEffect || autocorrelation > assumed.autocorrelation
  return (
    <>
      <dl className="grid md:grid-cols-3">
        <Figure info={copy.dayEffectInfo} name={copy.dayEffect} note={copy.assumed(assumed.dayEffect)}>
          {copy.factor(dayEffect)}
        </Figure>
        <Figure info={copy.likenessInfo} name={copy.likeness} note={copy.assumed(assumed.autocorrelation)}>
          {copy.factor(autocorrelation)}
        </Figure>
        <Figure name={copy.measuredOn} note={copy.of(noise.owners, noise.days)}>
          {copy.answers(noise.answers)}
        </Figure>
      </dl>
      <CardFooter>
        <p>{finding(noise, isAbove)}</p>
        <p>{dayRange(window.from, window.to)}</p>
      </CardFooter>
    </>
  )
}

/** `isAbove`: a printed figure is above what is assumed. */
function finding({ asAssumed, days }: Noise, isAbove: boolean): string {
  if (!asAssumed) return copy.above
  return isAbove ? copy.unsure(days) : copy.within
}

function Figure({ name, info, note, children }: { name: string; info?: string; note: string; children: string }) {
  return (
    <div className="border-border p-4 max-md:not-first:border-t md:not-first:border-l md:p-5">
      <dt className="flex min-h-6 items-center gap-1 text-muted-foreground text-sm">
        {name}
        {info && <InfoTip label={uiCopy.about(name)} text={info} />}
      </dt>
      <dd>
        <span className="tnum block font-semibold text-xl tracking-tighter">{children}</span>
        <span className="tnum text-muted-foreground text-sm">{note}</span>
      </dd>
    </div>
  )
}
