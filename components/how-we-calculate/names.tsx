import { clsx } from 'clsx'
import { Card } from '@/components/ui/card'
import { grouped } from '@/lib/format/numbers'
import { howWeCalculateCopy } from '@/lib/how-we-calculate/words'
import { SectionHead } from './certainty'

interface Rates {
  answers: number
  /** Parts of 1. */
  precision: number
  recall: number
  order: number
}

interface Accuracy {
  /** 'rules' or the reading model. */
  reader: string
  date: string
  languages: number
  kinds: readonly (Rates & { kind: string })[]
  all: Rates
  heldOut?: Rates
}

/** The last result of `npm run accuracy`. */
export interface Measured {
  rules: Accuracy
  model: Accuracy | null
}

const copy = howWeCalculateCopy.names

/** How well names are read from labelled answers: by the model if it was measured, else by rules (R-NAME-6). */
export function NamesPart({ accuracy: { rules, model } }: { accuracy: Measured }) {
  const { reader, date, languages, kinds, all, heldOut } = model ?? rules
  return (
    <Card className="overflow-hidden" labelledBy={copy.id}>
      <SectionHead id={copy.id} text={copy.text(all.answers)} title={copy.title} />
      <table aria-labelledby={copy.id} className="tnum w-full text-right text-xs md:text-sm">
        <thead className="bg-muted text-muted-foreground text-xs">
          <tr>
            {Object.values(copy.columns).map((column) => (
              <th
                className="px-1.5 py-2.5 font-normal first:pl-4 first:text-left last:pr-4 md:px-3 md:last:pr-5 md:first:pl-5"
                key={column}
                scope="col"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {kinds.map((each) => (
            <RatesRow key={each.kind} name={copy.kinds(each.kind, languages)} rates={each} />
          ))}
          <RatesRow name={copy.all} rates={all} total />
        </tbody>
      </table>
      <p className="border-border border-t px-4 py-3.5 text-muted-foreground text-xs md:px-5">
        {reader === 'rules' ? copy.byRules : copy.byModel(reader)}{' '}
        {heldOut &&
          `${copy.heldOut(heldOut.answers, copy.rate(heldOut.precision), copy.rate(heldOut.recall), copy.rate(heldOut.order))} `}
        {copy.measured(date)}
      </p>
    </Card>
  )
}

function RatesRow({
  name,
  rates: { answers, precision, recall, order },
  total = false,
}: {
  name: string
  rates: Rates
  total?: boolean
}) {
  const cells = [grouped(answers), copy.rate(precision), copy.rate(recall), copy.rate(order)]
  return (
    <tr className={clsx('md:whitespace-nowrap', total && 'font-semibold')}>
      <th className={clsx('py-2.5 pl-4 text-left md:pl-5', total ? 'font-semibold' : 'font-normal')} scope="row">
        {name}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td className="whitespace-nowrap px-1.5 py-2.5 last:pr-4 md:px-3 md:last:pr-5" key={index}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
