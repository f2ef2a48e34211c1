import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { HISTORIES } from './cases'
import { simulationTable } from './print'
import { simulate } from './simulate'

// npm run simulate (R-CERTAIN-5)

const HELP = `npm run simulate -- [--histories 2000] [--write]

  --histories   of each case
  --write       writes lib/measured/simulation.json and the table of docs/certainty.md`

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: String(HISTORIES) },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const MEASURED = 'lib/measured/simulation.json'
const DOCS = 'docs/certainty.md'

if (values.help) console.log(HELP)
else if (values.write && Number(values.histories) !== HISTORIES) {
  console.error(`What is written is of ${HISTORIES} histories.`)
  process.exitCode = 1
} else {
  const simulation = simulate(Number(values.histories))
  const table = simulationTable(simulation)
  console.log(table)
  if (values.write) {
    const date = new Date().toISOString().slice(0, 10)
    writeFileSync(MEASURED, `${JSON.stringify({ date, ...simulation }, null, 2)}\n`)
    const docs = readFileSync(DOCS, 'utf8')
    const [before = '', after = ''] = docs.split(/<!-- simulation -->[\s\S]*<!-- end of simulation -->/)
    writeFileSync(DOCS, `${before}<!-- simulation -->\n\n${table}\n\n<!-- end of simulation -->${after}`)
  }
}
