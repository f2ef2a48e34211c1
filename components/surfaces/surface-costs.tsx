import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { EngineMark } from '@/components/engines/engine-mark'
import { Badge } from '@/components/ui/badge'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { ArrowRight, TriangleAlert } from '@/components/ui/icons'
import { ProgressBar } from '@/components/ui/progress'
import { InfoTip } from '@/components/ui/tooltip'
import { surfaceCostCopy as copy } from '@/lib/engines/admin-words'
import type { PausedProvider, SurfaceCost, SurfaceCosts, SurfaceOff } from '@/lib/engines/shapes'
import { grouped } from '@/lib/format/numbers'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import type { CostSum } from '@/lib/usage/shapes'
import { leftOut, money } from '@/lib/usage/words'

/** What the surfaces cost today, this month and by its end, and each of them (R-SURFACES-14). For system admins. */
export function SurfaceCostBlock({ costs, linked = false }: { costs: SurfaceCosts; linked?: boolean }) {
  const { items, searches } = costs
  return (
    <section aria-labelledby="surface-costs" className="grid gap-4">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-xl tracking-tighter">
        <span id="surface-costs">{copy.title}</span>
        <Badge>{copy.whom}</Badge>
        <InfoTip label={uiCopy.about(copy.title)} text={copy.info} />
      </h2>
      <Card>
        <Sums costs={costs} />
        {items.length === 0 ? (
          <p className="border-border border-t px-4 py-5 text-muted-foreground text-sm md:px-5">{copy.none}</p>
        ) : (
          <MoneyTable columns={copy.columns} title={copy.title}>
            {items.map((surface) => (
              <SurfaceRow key={surface.id} searches={searches} surface={surface} />
            ))}
          </MoneyTable>
        )}
        {linked && (
          <CardFooter>
            <Link className="inline-flex items-center gap-1.5" href={`${routes.engines}#surfaces-off`} prefetch={false}>
              {copy.off.link}
              <ArrowRight className="size-4" />
            </Link>
          </CardFooter>
        )}
      </Card>
    </section>
  )
}

interface MoneyTableProps {
  title: string
  columns: Readonly<Record<string, string>>
  children: ReactNode
}

function MoneyTable({ title, columns, children }: MoneyTableProps) {
  return (
    <table className="money-table">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tnum">{children}</tbody>
    </table>
  )
}

function Sums({ costs: { total, limit, today, monthEnds } }: { costs: SurfaceCosts }) {
  return (
    <dl className="grid divide-border max-md:divide-y md:grid-cols-3 md:divide-x">
      <Sum label={copy.today} note={limit ? copy.ofLimit(limit) : copy.noLimit} sum={total.today}>
        {limit && total.today.costUsd !== null && (
          <ProgressBar
            className="mt-2"
            label={copy.used}
            max={Number(limit.shareUsd)}
            value={Math.min(Number(limit.shareUsd), Number(total.today.costUsd))}
          />
        )}
      </Sum>
      <Sum label={copy.soFar(today)} note={copy.days(today)} sum={total.month} />
      <Sum label={copy.monthEnd(monthEnds)} note={copy.asSet} sum={total.monthEnd} />
    </dl>
  )
}

interface SumProps {
  label: string
  sum: CostSum
  note: string
  children?: ReactNode
}

function Sum({ label, sum, note, children }: SumProps) {
  const without = leftOut(sum)
  return (
    <div className="px-4 py-4 md:px-5">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd>
        <span
          className={clsx(
            'tnum block font-semibold',
            sum.costUsd === null ? 'py-1 text-base' : 'text-2xl tracking-tighter',
          )}
        >
          {money(sum)}
        </span>
        <span className="block text-muted-foreground text-xs">{note}</span>
        {without && <span className="block text-muted-foreground text-xs">{without}</span>}
        {children}
      </dd>
    </div>
  )
}

/** The price of one thing, of which many are bought: '$0.0012', '$0.01', to a hundredth of a cent. */
function price(costUsd: string | null): string {
  const hundredths = Math.round(Number(costUsd) * 10_000)
  if (costUsd === null || hundredths >= 100 || Number(costUsd) === 0) return money({ costUsd })
  if (hundredths === 0) return 'less than $0.0001'
  return `$${(hundredths / 10_000).toFixed(4).replace(/(\.\d\d\d*?)0+$/, '$1')}`
}

function SurfaceRow({ surface, searches }: { surface: SurfaceCost; searches: number }) {
  const { id, label, on, priceUsd, measured, today, month, monthUsd, paused } = surface
  const { columns } = copy
  return (
    <tr>
      <th scope="row">
        <Named id={id} label={label}>
          {!on && <small>{copy.isOff}</small>}
          {paused.map((provider) => (
            <Paused key={provider.provider} paused={provider} />
          ))}
        </Named>
      </th>
      <td data-label={columns.searches}>{on ? grouped(searches) : '–'}</td>
      <td data-label={columns.price}>
        {on ? price(priceUsd) : '–'}
        {on && priceUsd !== null && <small>{measured ? copy.measured : copy.listed}</small>}
      </td>
      <Money label={columns.today} sum={today} />
      <Money label={columns.soFar} sum={month} />
      <td className="font-semibold" data-label={columns.month}>
        {money({ costUsd: monthUsd })}
      </td>
    </tr>
  )
}

function Money({ label, sum }: { label: string; sum: CostSum }) {
  const without = leftOut(sum)
  return (
    <td data-label={label}>
      {money(sum)}
      {without && <small>{without}</small>}
    </td>
  )
}

function Named({ id, label, children }: { id: string; label: string; children?: ReactNode }) {
  return (
    <span className="flex items-start gap-3">
      <EngineMark engine={id} />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {children}
      </span>
    </span>
  )
}

function Paused({ paused }: { paused: PausedProvider }) {
  return (
    <span className="mt-1 flex items-start gap-1.5 font-normal text-warning text-xs">
      <TriangleAlert className="mt-px size-3.5 shrink-0" />
      {copy.paused(paused)}
    </span>
  )
}

/** What each surface that is off would cost, and which settings turn it on. */
export function SurfacesOff({ costs: { off, queries, searches, limit } }: { costs: SurfaceCosts }) {
  const { title, info, asked, columns, foot, allOn } = copy.off
  return (
    <Card labelledBy="surfaces-off">
      <CardHeader id="surfaces-off" info={info} title={title} />
      <p className="px-4 pb-3 text-muted-foreground text-sm md:px-5">
        {off.length === 0 ? allOn : asked(queries, searches)}
      </p>
      {off.length > 0 && (
        <MoneyTable columns={columns} title={title}>
          {off.map((surface) => (
            <OffRow key={surface.id} limit={limit?.dayUsd ?? null} surface={surface} />
          ))}
        </MoneyTable>
      )}
      {off.length > 0 && (
        <CardFooter>
          <p>{foot}</p>
        </CardFooter>
      )}
    </Card>
  )
}

function OffRow({ surface, limit }: { surface: SurfaceOff; limit: string | null }) {
  const { id, label, priceUsd, monthUsd, passes, turnOn } = surface
  const { columns } = copy.off
  return (
    <tr>
      <th scope="row">
        <Named id={id} label={label}>
          <small>{turnOn}</small>
          {passes && limit !== null && (
            <span className="mt-1 flex items-start gap-1.5 font-normal text-warning text-xs">
              <TriangleAlert className="mt-px size-3.5 shrink-0" />
              {copy.off.passes(limit)}
            </span>
          )}
        </Named>
      </th>
      <td data-label={columns.price}>{price(priceUsd)}</td>
      <td className="font-semibold" data-label={columns.month}>
        {money({ costUsd: monthUsd })}
      </td>
    </tr>
  )
}
