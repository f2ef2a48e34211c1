import { required } from '../server/env'
import { prepareQueues } from '../server/queue'

await prepareQueues(required('DATABASE_URL'))
