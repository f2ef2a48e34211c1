import { simulateGaps } from '@/tests/simulation/gaps'
import { gapsTable } from '@/tests/simulation/print-gaps'
const t = performance.now()
console.log(gapsTable(simulateGaps(Number(process.argv[2] ?? 200))), (performance.now()-t)/1000)
