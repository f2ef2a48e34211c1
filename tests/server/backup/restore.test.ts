import { COPY } from '@/tests/support/backups'
import { restoreBy } from './restored'

restoreBy([COPY])
