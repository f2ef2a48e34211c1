import { commands } from '@/lib/copy/commands'
import { env } from '@/server/env'
import { prepareBucket, storageSettings } from '@/server/storage/bucket'

const settings = storageSettings(env())
if ('missing' in settings) {
  console.error(commands.storageMissing(settings.missing))
  process.exitCode = 1
} else {
  const { origin } = new URL(env().appUrl)
  const { made, cors } = await prepareBucket(settings, origin)
  console.log(made ? commands.bucketMade(settings.bucket) : commands.bucketThere(settings.bucket))
  if (cors) console.log(commands.corsSet(origin))
  else console.warn(commands.corsNotSupported)
}
