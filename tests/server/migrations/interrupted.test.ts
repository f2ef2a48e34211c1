import { interruptedMigrations } from './interrupted'

interruptedMigrations(2)
