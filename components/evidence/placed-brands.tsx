import { clsx } from 'clsx'
import { evidence } from '@/lib/copy/evidence'
import { TOP_PLACEMENTS } from '@/lib/limits'
import type { QueryResultEvidence } from '@/lib/schemas/query-result'

const copy = evidence.brands

/** The brands that the answer names, in its order; the own brand in bold. Those beyond the tenth count as unplaced. */
export function PlacedBrands({ brands }: { brands: QueryResultEvidence['brands'] }) {
  if (brands.length === 0) return <p className="text-muted-foreground">{copy.none}</p>
  return (
    <ol>
      {brands.map(({ placement, key, name, own }) => (
        <li
          className={clsx(
            'flex gap-2 py-0.5',
            placement > TOP_PLACEMENTS && 'text-muted-foreground',
            placement === TOP_PLACEMENTS + 1 && 'mt-1 border-border border-t pt-1.5',
          )}
          key={key}
        >
          <span className="tnum w-6 shrink-0 text-right text-muted-foreground">{placement}</span>
          {own ? (
            <b className="wrap-anywhere min-w-0 font-semibold">
              {name}
              <span className="sr-only"> {copy.own}</span>
            </b>
          ) : (
            <span className="wrap-anywhere min-w-0">{name}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
