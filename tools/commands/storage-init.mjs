import { runNode } from '../children.mjs'
import { checkedSettings } from '../settings.mjs'
import { end } from '../shutdown.mjs'
import { typescript } from '../typescript.mjs'

/** `npm run storage:init`: the bucket and its CORS rules. */
export async function run() {
  checkedSettings()
  await end(await runNode(typescript('tools/storage-init.ts')))
}
