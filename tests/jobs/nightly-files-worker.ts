import { writeNightlyFiles } from '@/server/nightly-files/write'
import { ALSO_HERE } from '@/tests/support/alerts'

// One pass of nightly files as a process that can be killed, which also reaches this machine.

await writeNightlyFiles(new Date(), undefined, { reach: ALSO_HERE })
process.exit(0)
