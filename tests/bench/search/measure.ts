import { parseArgs } from 'node:util'
import { answerPageParams } from '@/lib/answers/page-shapes'
import { answerPage } from '@/server/answers/page'
import { today } from '@/server/clock'
import { actorOf } from '@/tests/support/results'

// Times the search of the page Answers on the database that load.sql has filled; each time of another organisation, as the
// first person of a morning asks. One line a kind of search: p50 and p95 in milliseconds.

const { values } = parseArgs({ options: { turns: { type: 'string', default: '40' } } })
const TURNS = Number(values.turns)

const SEARCHES: Record<string, (turn: number) => string> = {
  'no search': () => '',
  'words in every answer': () => 'office space',
  'a common word': (turn) => ['quiet', 'booking', 'station', 'coffee'][turn % 4] ?? '',
  'three common words': () => 'quiet central station',
  'a phrase of common words': () => '"quiet central"',
  'a rare word': (turn) => `xqz${turn}`,
  'a name': (turn) => `organisation${turn + 1}`,
  Japanese: () => '東京のオフィス',
}

const organisationOf = (turn: number) => (1 + (turn % 123)).toString(16).padStart(24, '0')

async function timeOne(search: string, range: number, turn: number): Promise<number> {
  const id = organisationOf(turn)
  const params = answerPageParams.parse({ search, range: String(range), pageSize: '50' })
  const began = performance.now()
  await answerPage(actorOf(id), 'ownOrganisation', id, params, today())
  return performance.now() - began
}

const at = (times: readonly number[], share: number) =>
  Math.round([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0)

for (let turn = 0; turn < 10; turn += 1) await timeOne('', 28, 120 - turn)
for (const range of [28, 90])
  for (const [name, searchOf] of Object.entries(SEARCHES)) {
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) times.push(await timeOne(searchOf(turn), range, turn))
    console.log(`${range} days, ${name}: ${at(times, 0.5)} / ${at(times, 0.95)} ms`)
  }
process.exit(0)
