// A strict reader of Prometheus' text format (version 0.0.4): what it does not know is an error, not a guess.

export interface Scrape {
  /** Kind by name of metric. */
  types: Map<string, string>
  /** Value by name and labels as written: `name{a="x",b="y"}`. */
  samples: Map<string, number>
  /** Every value of every label. */
  labelValues: string[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const HELP = new RegExp(`^# HELP (${NAME}) (.+)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary)$`)
const SAMPLE = new RegExp(`^(${NAME})(\\{${LABEL}(?:,${LABEL})*\\})? ([+-]?(?:\\d[\\d.e+-]*|Inf)|NaN)$`)
const PARTS: Record<string, string[]> = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] }

/** Reads a scrape. Throws at the first line that is not as the format says. */
export function readScrape(text: string): Scrape {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const scrape: Scrape = { types: new Map(), samples: new Map(), labelValues: [] }
  const helped = new Set<string>()
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const help = HELP.exec(line)
    const type = TYPE.exec(line)
    if (help?.[1]) {
      if (helped.has(help[1])) throw new Error(`described twice: ${line}`)
      helped.add(help[1])
    } else if (type?.[1] && type[2]) {
      if (scrape.types.has(type[1]) || !helped.has(type[1])) throw new Error(`a type out of place: ${line}`)
      scrape.types.set(type[1], type[2])
    } else readSample(line, scrape)
  }
  return scrape
}

function readSample(line: string, scrape: Scrape): void {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? []
  if (!name || !value) throw new Error(`not a sample: ${line}`)
  if (!metricOf(name, scrape.types)) throw new Error(`a sample of no metric: ${line}`)
  const key = `${name}${labels}`
  if (scrape.samples.has(key)) throw new Error(`a sample twice: ${line}`)
  scrape.samples.set(key, Number(value.replace('Inf', 'Infinity')))
  for (const [, label] of labels.matchAll(/="((?:[^"\\]|\\.)*)"/g)) scrape.labelValues.push(label ?? '')
}

/** The metric that a sample belongs to; undefined when there is none. */
export function metricOf(sample: string, types: ReadonlyMap<string, string>): string | undefined {
  for (const [name, type] of types) if ((PARTS[type] ?? ['']).some((part) => `${name}${part}` === sample)) return name
  return undefined
}
