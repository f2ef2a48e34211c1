// The form of commit messages, for the hook of git, for `npm run lint` and for npm's `prepare`. On Node alone, since the
// hook runs under any version of it and `prepare` runs without packages:
//   node tools/commits.mjs                the new commits of this checkout
//   node tools/commits.mjs --file <file>  one message (tools/hooks/commit-msg)
//   node tools/commits.mjs --set-hook     lets git call the hook
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'

const SUBJECT_WIDTH = 72
const BODY_WIDTH = 100
/** The rule holds for commits after this one. */
const BASE = 'f5ea767916e2'
const ORIGIN = 'origin/main'

/** Added, Adds, Adding; not Pass, Need, and what else is a verb as it stands. */
const NOT_IMPERATIVE = /([^e]ed|[^s]s|ing)$/
const IMPERATIVE = ['Bring', 'Embed', 'Focus', 'Ping', 'Shed', 'Shred', 'Spring', 'String']
/** Git writes these itself; a fixup is gone before it is merged. */
const WRITTEN_BY_GIT = /^(Merge |(fixup|squash|amend)! )/

/** @returns {string | null} null where git, the checkout or what was asked for is missing */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.trim() : null
}

/** @param {string} message without comments @returns {string[]} what is wrong with it */
function faultsOf(message) {
  const [subject = '', blank = '', ...body] = message.trim().split('\n')
  const [verb = ''] = subject.split(' ')
  const faults = []
  if (subject.length > SUBJECT_WIDTH)
    faults.push(`the subject has ${subject.length} characters, at most ${SUBJECT_WIDTH} fit`)
  if (!/^[A-Z][a-z-]+,?$/.test(verb)) faults.push('the subject does not begin with a verb and a capital letter')
  if (NOT_IMPERATIVE.test(verb) && !IMPERATIVE.includes(verb)) faults.push(`"${verb}" is not in the imperative`)
  if (subject.endsWith('.')) faults.push('the subject ends with a full stop')
  if (blank.trim()) faults.push('no blank line follows the subject')
  // A word that is longer, such as an address, cannot be wrapped.
  const wide = body.filter((line) => line.length > BODY_WIDTH && line.trim().includes(' '))
  for (const line of wide)
    faults.push(`a line has ${line.length} characters, at most ${BODY_WIDTH} fit: ${line.slice(0, 40)}…`)
  return faults
}

function checkFile(file) {
  const [kept = ''] = readFileSync(file, 'utf8').split(/^# -+ >8 -+$/m)
  const message = kept.replace(/^#.*\n?/gm, '')
  return WRITTEN_BY_GIT.test(message) ? [] : faultsOf(message)
}

/** What new commits come after: BASE, and what origin has. */
function basesOfNewCommits() {
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return null
  if (git('merge-base', '--is-ancestor', BASE, 'HEAD') === null) return null
  return git('rev-parse', '--verify', ORIGIN) === null ? [BASE] : [BASE, ORIGIN]
}

function checkNewCommits() {
  const bases = basesOfNewCommits()
  if (bases === null) {
    console.log('Commits: not checked, since this checkout lacks the history to tell which are new')
    return []
  }
  const log = git('log', '--no-merges', '--format=%B%x00', 'HEAD', '--not', ...bases)
  const messages = log
    .split('\0')
    .map((message) => message.trim())
    .filter(Boolean)
  console.log(`Commits: ${messages.length} since ${bases.join(' and ')}`)
  return messages.flatMap((message) => faultsOf(message).map((fault) => `${message.split('\n')[0]}: ${fault}`))
}

/** For developers alone: neither where CI runs, nor in a copy without history, nor over a hook of their own. */
function setHook() {
  const isClone = statSync('.git', { throwIfNoEntry: false })?.isDirectory()
  if (isClone && !process.env.CI && !git('config', 'core.hooksPath')) git('config', 'core.hooksPath', 'tools/hooks')
}

const { values } = parseArgs({ options: { file: { type: 'string' }, 'set-hook': { type: 'boolean' } } })
if (values['set-hook']) setHook()
else {
  const faults = values.file ? checkFile(values.file) : checkNewCommits()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
