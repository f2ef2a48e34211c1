import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { usePathname, useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useDebounced } from '@/components/data/use-options'
import type { Account } from '@/components/layout/user-menu'
import { VerdictIcon } from '@/components/measure/verdict-look'
import { OrganisationMark } from '@/components/ui/avatar'
import { ChevronsUpDown, LayoutGrid } from '@/components/ui/icons'
import { ListboxButton } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import { openOrganisation, startSeeing } from '@/lib/api/seeing'
import { percent } from '@/lib/format/numbers'
import { PAGE_LETTERS } from '@/lib/layout/words'
import { CERTAINTY_MIN_ANSWERS, SEARCH_DEBOUNCE_MS } from '@/lib/limits'
import { VERDICT_LABELS } from '@/lib/measure/words'
import { brandListKey, inBrandOrder, pageOfBrand, portfolioPath } from '@/lib/portfolio/rules'
import type { Portfolio, PortfolioItem } from '@/lib/portfolio/shapes'
import { brandsCopy as copy } from '@/lib/portfolio/words'
import { routes } from '@/lib/routes'

// Loaded for who has several brands; their figures are read when the list is first opened.

const ALL = 'all'

interface Choice {
  _id: string
  name: string
  isAdmin: boolean
  member: boolean
  item: PortfolioItem | null
}

/** The brand under the logo as a button that leads to another one, and to all of them (R-BRANDS-7). */
export function BrandSwitcher({ account }: { account: Account }) {
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const router = useRouter()
  const pathname = usePathname()
  const { pending, attempt } = useAttempt()
  const { choices, isFetching, failed } = useChoices(account, opened, text)
  const { organisation } = account
  const onAll = pathname === routes.brands || !organisation
  const title = onAll ? copy.title : organisation.name
  const choose = (value: string) => {
    if (value === ALL) return router.push(routes.brands)
    const chosen = choices.find(({ _id }) => _id === value)
    if (!chosen) return
    const { member, isAdmin } = chosen
    return attempt(() =>
      member ? openOrganisation(value, pageOfBrand(window.location, isAdmin)) : startSeeing(chosen),
    )
  }
  return (
    <div className="mt-3">
      <ListboxButton
        button={{
          className:
            'flex w-full items-center gap-2.5 rounded-md border border-border bg-card px-2 py-1.5 text-left shadow-sm hover:bg-accent lg:max-xl:justify-center lg:max-xl:border-transparent lg:max-xl:bg-transparent lg:max-xl:px-0 lg:max-xl:shadow-none',
          disabled: pending,
          children: (
            <>
              <OrganisationMark name={title} />
              <span className="min-w-0 grow text-sm lg:max-xl:sr-only">
                <span className="block truncate font-medium">{title}</span>
                <span className="block truncate text-muted-foreground text-xs">
                  {onAll ? copy.switcher.brands(account.organisations?.length ?? 0) : organisation.location}
                </span>
              </span>
              <ChevronsUpDown className="size-4 shrink-0 text-subtle-foreground lg:max-xl:hidden" />
            </>
          ),
        }}
        chosen={[onAll ? ALL : organisation._id]}
        label={copy.switcher.label}
        onChoose={({ value }) => choose(value)}
        onOpenChange={(open) => open && setOpened(true)}
        options={[
          ...choices.map((choice) => ({ value: choice._id, label: choice.name, shown: <Brand choice={choice} /> })),
          { value: ALL, label: copy.title, shown: <AllBrands separate={choices.length > 0} /> },
        ]}
        search={{ text, onChange: setText, isFetching }}
      />
      <p className={failed ? 'px-2 pt-1 text-destructive text-xs' : 'sr-only'} role="status">
        {failed && copy.switcher.failed}
      </p>
    </div>
  )
}

/** The person's own brands at once, all with their figures as soon as these are read. */
export function useChoices({ organisations = [] }: Account, wanted: boolean, text: string) {
  const all = useQuery({
    queryKey: brandListKey(),
    queryFn: ({ signal }) => api.get<Portfolio>(portfolioPath(), { signal }),
    enabled: wanted,
  })
  const isPart = all.data !== undefined && all.data.total > all.data.items.length
  const search = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS)
  const found = useQuery({
    queryKey: brandListKey(search),
    queryFn: ({ signal }) => api.get<Portfolio>(portfolioPath(search), { signal }),
    enabled: wanted && isPart && search !== '',
  })
  const items = (isPart && search !== '' && found.data ? found.data : all.data)?.items
  const admins = new Set(organisations.filter(({ organizationAdmin }) => organizationAdmin).map(({ _id }) => _id))
  const choices: Choice[] = items
    ? inBrandOrder(items, 'name').map((item) => {
        const { _id, name } = item.organization
        return { _id, name, item, member: item.member, isAdmin: admins.has(_id) }
      })
    : organisations.map(({ _id, name }) => ({ _id, name, item: null, member: true, isAdmin: admins.has(_id) }))
  const part = text.trim().toLowerCase()
  return {
    choices: choices.filter(({ name }) => name.toLowerCase().includes(part)),
    isFetching: all.isFetching || found.isFetching,
    failed: all.error !== null,
  }
}

function Brand({ choice: { name, item } }: { choice: Choice }) {
  const few = item !== null && item.results < CERTAINTY_MIN_ANSWERS
  return (
    <span className="flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm bg-primary-soft-strong font-semibold text-primary-soft-foreground text-xs"
      >
        {name.slice(0, 1)}
      </span>
      <span className="min-w-0 grow truncate" title={name}>
        {name}
      </span>
      {item?.last && (
        <>
          <span className="tnum font-semibold">{few || item.score === null ? '–' : percent(item.score)}</span>
          <VerdictIcon verdict={item.verdict} />
          <span className="sr-only">{VERDICT_LABELS[item.verdict]}</span>
        </>
      )}
    </span>
  )
}

function AllBrands({ separate }: { separate: boolean }) {
  return (
    <span
      className={clsx(
        'relative flex items-center gap-2.5 py-1',
        separate &&
          'mt-1.5 before:absolute before:-top-1.5 before:-right-8 before:-left-2 before:border-border before:border-t',
      )}
    >
      <LayoutGrid className="mx-1 size-4 shrink-0 text-muted-foreground" />
      <span className="grow">{copy.title}</span>
      <span aria-hidden="true" className="text-muted-foreground text-xs">
        {`G then ${PAGE_LETTERS.brands?.toUpperCase()}`}
      </span>
    </span>
  )
}
