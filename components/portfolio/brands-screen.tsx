'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { createParser, parseAsStringLiteral } from 'nuqs'
import { useAttempt } from '@/components/data/use-attempt'
import { useDebounced } from '@/components/data/use-options'
import { useDownload, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { useCollapsed } from '@/components/layout/expander'
import { BrandsSkeleton } from '@/components/layout/page-skeletons'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState, Loaded } from '@/components/ui/card-state'
import { ArrowRight, Building2, Download, Search, Users } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { groupPeopleCopy, groupRoutes } from '@/lib/groups/words'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '@/lib/limits'
import { spokenDays } from '@/lib/measure/sentences'
import type { Verdict } from '@/lib/measure/shapes'
import { VERDICT_LABELS } from '@/lib/measure/words'
import { BRAND_ORDERS, BRANDS_AT_ONCE, inBrandOrder, PORTFOLIO_CSV, portfolioPath } from '@/lib/portfolio/rules'
import type { Portfolio, PortfolioItem } from '@/lib/portfolio/shapes'
import { brandsCopy as copy } from '@/lib/portfolio/words'
import { routes } from '@/lib/routes'
import { BrandRow } from './brand-row'

// Only admins of several organisations load it.
const HealthTable = dynamic(() => import('./health-table').then((module) => module.HealthTable), {
  loading: () => null,
})

// The address of the screen.
const SHOWN_VERDICTS = Object.keys(VERDICT_LABELS) as Verdict[]

const brandsSearchParams = {
  sort: parseAsStringLiteral(BRAND_ORDERS).withDefault('needs'),
  verdict: parseAsStringLiteral(SHOWN_VERDICTS),
  find: createParser<string>({
    parse: (text) => text.replaceAll('\0', '').slice(0, SEARCH_MAX) || null,
    serialize: String,
  }).withDefault(''),
}

/** From so many brands on they can be searched and filtered. */
const MANY = 10
/** How soon figures that are being counted are asked for again. */
const AGAIN_MS = 5000

/**
 * All brands of a person, what needs them first (R-BRANDS-1).
 * @param inGroup whether the person is a group admin, who keeps people too
 */
export function BrandsScreen({ inGroup = false }: { inGroup?: boolean }) {
  const all = useResource<Portfolio>(portfolioPath())
  return (
    <Loaded loading={<BrandsSkeleton />} of={all}>
      {(data) => <Overview all={data} inGroup={inGroup} />}
    </Loaded>
  )
}

function Overview({ all, inGroup }: { all: Portfolio; inGroup: boolean }) {
  const [view, change] = useSearchState(brandsSearchParams)
  const isPart = all.total > all.items.length
  const search = useDebounced(isPart ? view.find.trim() : '', SEARCH_DEBOUNCE_MS)
  const found = useResource<Portfolio>(portfolioPath(search), {
    keepPrevious: true,
    ...(all.counting > 0 && { refetchIntervalMs: AGAIN_MS }),
  })
  const { items, counting, total, today, week, sentences } = found.data ?? all
  const wanted = view.find.trim().toLowerCase()
  const shown = inBrandOrder(items, view.sort).filter(
    ({ organization: { name }, verdict, last }) =>
      name.toLowerCase().includes(wanted) && (view.verdict === null || (last !== null && verdict === view.verdict)),
  )
  const health = items.filter((item) => item.health !== null)
  if (all.total === 0)
    return (
      <>
        <div className="mb-6 flex flex-wrap items-center gap-2">
          <Title />
          {inGroup && <GroupPeople />}
        </div>
        <Card>
          <EmptyState icon={<Building2 />} text={inGroup ? copy.emptyGroup : copy.empty} title={copy.emptyTitle} />
        </Card>
      </>
    )
  return (
    <>
      <header className="mb-6">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <Title />
          <span className="max-md:min-w-0 max-md:flex-1">
            <Select
              label={copy.sort}
              onChange={(sort) => change({ sort })}
              options={BRAND_ORDERS.map((value) => ({ value, label: copy.orders[value] }))}
              size="md"
              value={view.sort}
            />
          </span>
          {inGroup && <GroupPeople />}
          <Export />
        </div>
        <Said items={all.sentences.length > 0 ? all.sentences : sentences} />
        <p className="tnum mt-3 text-muted-foreground text-sm">
          {copy.meta(all.total, week && spokenDays(week.from, week.to, today))}
          {counting > 0 && ` ${copy.counting(counting)}`}
        </p>
      </header>
      {(isPart || items.length > MANY) && (
        <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
          <label className="relative max-md:w-full md:w-72">
            <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-subtle-foreground" />
            <input
              aria-label={copy.search}
              className="h-9 w-full rounded-md border border-input bg-card pr-3 pl-9 text-sm max-md:h-11 max-md:text-lg"
              maxLength={SEARCH_MAX}
              onChange={({ currentTarget }) => change({ find: currentTarget.value }, { replace: true })}
              placeholder={copy.search}
              type="search"
              value={view.find}
            />
          </label>
          <Select
            label={copy.filter}
            labelHidden
            onChange={(verdict) => change({ verdict: SHOWN_VERDICTS.find((each) => each === verdict) ?? null })}
            options={[
              { value: '', label: copy.allVerdicts },
              ...SHOWN_VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] })),
            ]}
            size="md"
            value={view.verdict ?? ''}
          />
          {isPart && <p className="text-muted-foreground text-sm">{copy.more(all.items.length, total)}</p>}
        </div>
      )}
      <Brands
        onClear={() => change({ find: '', verdict: null })}
        rows={shown}
        today={today}
        withMail={all.items.filter(({ member }) => member).length > 1}
      />
      {health.length > 0 && <HealthTable items={health} today={today} />}
    </>
  )
}

function GroupPeople() {
  return (
    <Link className={clsx(buttonClass({ variant: 'secondary' }), 'print:hidden')} href={groupRoutes.groupPeople}>
      <Users />
      {groupPeopleCopy.title}
    </Link>
  )
}

function Title() {
  return (
    <h1
      aria-describedby="brands-said"
      className="mr-auto font-semibold text-base outline-none max-md:basis-full"
      tabIndex={-1}
    >
      {copy.title}
    </h1>
  )
}

function Said({ items }: { items: Portfolio['sentences'] }) {
  if (items.length === 0) return null
  return (
    <p
      className="wrap-anywhere font-semibold text-[1.4375rem] leading-8 tracking-tightest md:text-[1.6875rem] md:leading-9"
      id="brands-said"
    >
      {items.map(({ key, text }, index) => (
        <span className={clsx('block', index > 0 && 'text-muted-foreground')} key={key}>
          {text}
        </span>
      ))}
    </p>
  )
}

function Export() {
  const download = useDownload()
  const { pending, attempt } = useAttempt()
  return (
    <span className="print:hidden">
      <Button onClick={() => attempt(() => download(PORTFOLIO_CSV))} pending={pending} reads variant="secondary">
        {!pending && <Download />}
        {copy.export}
      </Button>
    </span>
  )
}

function Brands({
  rows,
  today,
  withMail,
  onClear,
}: {
  rows: readonly PortfolioItem[]
  today: string
  /** Whether the person has digests of several brands. */
  withMail: boolean
  onClear: () => void
}) {
  const { columns } = copy
  const { id, shown, expander } = useCollapsed(rows, { first: BRANDS_AT_ONCE })
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-sm max-lg:block">
        <thead className="bg-muted text-left text-muted-foreground text-xs max-lg:hidden">
          <tr>
            {[columns.brand, columns.score, columns.line, columns.verdict, columns.leader, columns.next].map((head) => (
              <th className="whitespace-nowrap px-3 py-2.5 font-medium first:pl-5 last:pr-5" key={head} scope="col">
                {head === columns.line ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block" id={id}>
          {shown.map((item) => (
            <BrandRow item={item} key={item.organization._id} today={today} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <EmptyState
          action={
            <Button onClick={onClear} reads variant="secondary">
              {copy.clear}
            </Button>
          }
          icon={<Search />}
          title={copy.nothingFound}
        />
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-border border-t px-4 py-3 text-muted-foreground text-sm md:px-5">
        {expander}
        <span>{copy.foot}</span>
        {withMail && (
          <Link
            className="inline-flex min-h-6 items-center gap-1 font-medium text-primary underline-offset-4 hover:underline max-md:min-h-11 print:hidden"
            href={`${routes.profile}#profile-oneDigest`}
          >
            {copy.mail}
            <ArrowRight className="size-3.5" />
          </Link>
        )}
      </footer>
    </Card>
  )
}
