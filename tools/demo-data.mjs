import { mustRunNode } from './children.mjs'
import { typescript } from './typescript.mjs'

const PASSWORD = 'Demo-Pass-1'
const SIGN_INS = [
  ['marketeer@demo.test', 'sees the dashboards of one organisation'],
  ['orgadmin@demo.test', 'administers that organisation'],
  ['admin@demo.test', 'system admin'],
  ['internal@demo.test', 'has the development tools'],
  ['unassigned@demo.test', 'belongs to no organisation'],
]

/** Loads the demo data; keeps what is there. Its own lines tell how far it is: the log of 90 daily runs need not. */
export function loadDemoData() {
  const env = { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }
  return mustRunNode('loading the demo data', typescript('prisma/seed/demo.ts'), { env })
}

/** What stands under the ready line. */
export function demoSignIns() {
  return [`Sign in with the password ${PASSWORD}:`, ...SIGN_INS.map(([email, is]) => `  ${email?.padEnd(22)} ${is}`)]
}
