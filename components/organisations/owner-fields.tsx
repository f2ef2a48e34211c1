import Link from 'next/link'
import { SelectField } from '@/components/form/choice-fields'
import type { FieldBinding } from '@/components/form/use-form'
import { ListTree } from '@/components/ui/icons'
import { Tooltip } from '@/components/ui/tooltip'
import type { TokenForecast } from '@/lib/industries/shapes'
import { COUNTRIES, SAMPLES } from '@/lib/limits'
import { samplesCopy as copy } from '@/lib/queries/words'
import { recordsCopy } from '@/lib/ui/words'
import { forecastTokens } from '@/lib/usage/forecast'

const choices = Array.from({ length: SAMPLES.max - SAMPLES.min + 1 }, (_, index) => {
  const value = String(SAMPLES.min + index)
  return { value, label: value }
})

/** The empty choice is the default, null. */
export function samplesOf(chosen: string): number | null {
  return chosen === '' ? null : Number(chosen)
}

/** How often an owner's queries are asked a day, with a forecast of tokens. */
export function SamplesField({
  forecast,
  activeQueries,
  ...binding
}: FieldBinding<string> & { forecast: TokenForecast; activeQueries: number }) {
  const options = [{ value: '', label: copy.byDefault(forecast.samples) }, ...choices]
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField {...binding} help={copy.help} label={copy.label} options={options} />
      <p className="text-muted-foreground text-sm" role="status">
        {describe(forecast, activeQueries, samplesOf(binding.value))}
      </p>
    </div>
  )
}

function describe(forecast: TokenForecast, queries: number, own: number | null): string {
  const aDay = forecastTokens(forecast, queries, own)
  const { engines, overAllOwners } = forecast
  if (!aDay) return copy.unknown
  if (queries === 0) return copy.noQuery(aDay.perQuery, overAllOwners)
  return copy.tokensADay({ ...aDay, queries, engines }, overAllOwners)
}

export const countryOptions = Object.entries(COUNTRIES).map(([value, label]) => ({ value, label }))

/** Links an owner's row to its queries; with a label where there is room. */
export function QueriesLink({ href, label }: { href: string; label: string }) {
  return (
    <Tooltip content={label}>
      <Link
        aria-label={label}
        className="inline-flex h-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-2 text-muted-foreground text-sm transition-colors duration-120 hover:bg-accent max-md:size-11 max-md:px-0"
        href={href}
        prefetch={false}
      >
        <ListTree className="size-4" />
        <span className="max-xl:hidden">{recordsCopy.manageQueries}</span>
      </Link>
    </Tooltip>
  )
}
