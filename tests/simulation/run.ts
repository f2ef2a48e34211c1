import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { HISTORIES } from './cases'
import { simulateEffects } from './effects'
import { ACTIONS } from './effects-cases'
import { simulateGaps } from './gaps'
import { PAGES } from './gaps-cases'
import { simulationTable } from './print'
import { effectsTable } from './print-effects'
import { gapsTable } from './print-gaps'
import { simulate } from './simulate'

// npm run simulate (R-CERTAIN-5, R-ACTION-1, R-ACTION-4)

interface Simulated {
  /** Histories of each case in what is written. */
  histories: number
  measured: string
  docs: string
  run: (histories: number) => { figures: object; table: string }
}

/** The first twentieth of the file, which `npm test` makes again: the same seeds make the same first histories. */
const FIRST = 'tests/simulation/first-histories.json'

const SIMULATIONS: Record<string, Simulated> = {
  certainty: {
    histories: HISTORIES,
    measured: 'lib/how-we-calculate/simulation.json',
    docs: 'docs/marketeers/certainty.md',
    run: (histories) => {
      const figures = simulate(histories)
      return { figures, table: simulationTable(figures) }
    },
  },
  gaps: {
    histories: PAGES,
    measured: 'lib/how-we-calculate/gaps.json',
    docs: 'docs/marketeers/opportunities.md',
    run: (pages) => {
      const figures = simulateGaps(pages)
      return { figures, table: gapsTable(figures) }
    },
  },
  effects: {
    histories: ACTIONS,
    measured: 'lib/how-we-calculate/effects.json',
    docs: 'docs/marketeers/effects.md',
    run: (histories) => {
      const figures = simulateEffects(histories)
      return { figures, table: effectsTable(figures) }
    },
  },
}

const HELP = `npm run simulate -- [--only ${Object.keys(SIMULATIONS).join('|')}] [--histories 2000] [--write]

  --histories   of each case
  --write       writes what screens and documents show: ${Object.values(SIMULATIONS)
    .map(({ measured, docs }) => `${measured} and ${docs}`)
    .join(', ')}, and ${FIRST}`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    histories: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(HELP)
else if (values.write && values.histories !== undefined) {
  console.error('What is written is of as many histories as are promised: leave out --histories.')
  process.exitCode = 1
} else {
  for (const [name, simulated] of Object.entries(SIMULATIONS)) {
    if (values.only !== undefined && values.only !== name) continue
    const { figures, table } = simulated.run(Number(values.histories ?? simulated.histories))
    console.log(`${table}\n`)
    if (values.write) write(name, simulated, figures, table)
  }
}

function write(name: string, { histories, measured, docs, run }: Simulated, figures: object, table: string): void {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(measured, `${JSON.stringify({ date, ...figures }, null, 2)}\n`)
  const first = { ...JSON.parse(readFileSync(FIRST, 'utf8')), [name]: run(histories / 20).figures }
  writeFileSync(FIRST, `${JSON.stringify(first, null, 2)}\n`)
  const text = readFileSync(docs, 'utf8')
  const [before = '', after = ''] = text.split(/<!-- simulation -->[\s\S]*<!-- end of simulation -->/)
  writeFileSync(docs, `${before}<!-- simulation -->\n\n${table}\n\n<!-- end of simulation -->${after}`)
}
