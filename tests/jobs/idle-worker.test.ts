import { idleWorker } from './idle'

idleWorker(6)
