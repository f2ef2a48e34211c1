import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isSimulated } from '@/lib/engines/engines'
import { isEngineConfigured, readingEngine } from '@/server/llm/engines'
import { readLabelledAnswers } from './labelled-answers'
import { type Accuracy, measureModel, measureRules } from './measure'
import { accuracyTables } from './print'

// npm run accuracy (R-NAME-6)

const HELP = `npm run accuracy -- [--rules] [--write]

Scores the rules on the labelled answers and, where a key is set, also the engine that reads answers: one call of that
engine for each labelled answer, at your expense.

  --rules   makes no call
  --write   writes lib/how-we-calculate/accuracy.json and the table of docs/developers/accuracy.md`

const MEASURED = 'lib/how-we-calculate/accuracy.json'
const DOCS = 'docs/developers/accuracy.md'

const { values } = parseArgs({
  options: {
    rules: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(HELP)
else {
  const date = new Date().toISOString().slice(0, 10)
  const rules = measureRules(date)
  console.log(accuracyTables(rules))
  const model = values.rules ? null : await scoreModel(date)
  if (values.write) write(rules, model)
}

async function scoreModel(date: string): Promise<Accuracy | null> {
  const engine = readingEngine()
  if (!isEngineConfigured() || isSimulated(engine.id)) {
    console.log('\nNo key is set, so no engine that reads answers was scored.')
    return null
  }
  const answers = readLabelledAnswers()
  console.log(`\nOne call of ${engine.id} for each of ${answers.length} answers…`)
  try {
    const { accuracy, unread, calls, usage } = await measureModel(engine, date)
    console.log(`\n${accuracyTables(accuracy)}\n`)
    console.log(`${calls} calls, ${usage.inputTokens} input and ${usage.outputTokens} output tokens.`)
    for (const { id, reason } of unread) console.log(`Not read: ${id} (${reason})`)
    return accuracy
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    return null
  }
}

/** The scores of a model stay until it is measured again. */
function write(rules: Accuracy, model: Accuracy | null): void {
  const before: { model: unknown } = JSON.parse(readFileSync(MEASURED, 'utf8'))
  writeFileSync(MEASURED, `${JSON.stringify({ rules, model: model ?? before.model }, null, 2)}\n`)
  const docs = readFileSync(DOCS, 'utf8')
  const [head = '', after = ''] = docs.split(/<!-- accuracy -->[\s\S]*<!-- end of accuracy -->/)
  writeFileSync(DOCS, `${head}<!-- accuracy -->\n\n${accuracyTables(rules)}\n\n<!-- end of accuracy -->${after}`)
}
