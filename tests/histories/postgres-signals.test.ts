import { signalPostgres } from './signal-postgres'

signalPostgres(['SIGKILL of every process'])
