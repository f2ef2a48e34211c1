import { commands } from '@/lib/copy/commands'
import { env } from '@/server/env'
import { prepareBucket, type StorageSettings, storageSettings } from '@/server/storage/bucket'

async function initStorage(settings: StorageSettings): Promise<void> {
  const { origin } = new URL(env().appUrl)
  const { made, cors } = await prepareBucket(settings, origin)
  console.log(made ? commands.bucketMade(settings.bucket) : commands.bucketThere(settings.bucket))
  if (cors) console.log(commands.corsSet(origin))
  else console.warn(commands.corsNotSupported)
}

/** One line that names the settings to look at; a store that answers has refused, any other was not reached. */
function explain(error: unknown, { endpoint = 'Amazon' }: StorageSettings): string {
  const {
    name = '',
    message = '',
    code,
    $metadata,
  } = error as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  return $metadata?.httpStatusCode === undefined
    ? commands.storageUnreachable(endpoint, code ?? message)
    : commands.storageRefused(name)
}

const settings = storageSettings(env())
if ('missing' in settings) {
  console.error(commands.storageMissing(settings.missing))
  process.exitCode = 1
} else {
  try {
    await initStorage(settings)
  } catch (error) {
    console.error(explain(error, settings))
    process.exitCode = 1
  }
}
