import { interruptWorkers } from './killed-workers'

interruptWorkers(24)
