import { required } from '../env'
import { prepareQueues } from '../queue'

await prepareQueues(required('DATABASE_URL'))
