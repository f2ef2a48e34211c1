import { PgBoss } from 'pg-boss'
import { QueueWorkers, superviseQueues, watchQueues } from '@/jobs/due-queues'
import { workAlerts } from '@/jobs/run-worker'
import { deliverAlert } from '@/server/alerts/deliver'
import { queueDatabase } from '@/server/queue/client'
import { directUrl } from '@/server/settings/env'
import { ALSO_HERE } from '@/tests/support/alerts'

// A worker of alerts alone, as a process that can be killed, which also reaches this machine.

const often = { monitorIntervalSeconds: 1, queueCacheIntervalSeconds: 1 }
const boss = await new PgBoss({ db: queueDatabase(directUrl(), 60_000), supervise: false, ...often }).start()
const workers = new QueueWorkers(boss)
await workAlerts(workers, (id) => deliverAlert(id, { reach: ALSO_HERE }))
watchQueues((due) => workers.wake(due))
superviseQueues(boss)
process.stdout.write('worker ready\n')
