import { COPY, DUMP } from '@/tests/support/backups'
import { restoreBy } from './restored'

// Short form: tests/server/backup/restore.test.ts.
restoreBy([...DUMP, COPY])
