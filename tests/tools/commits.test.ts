import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const COMMITS = path.resolve('tools/commits.mjs')
const [, BASE = ''] = /^const BASE = '(\w+)'/m.exec(readFileSync(COMMITS, 'utf8')) ?? []
/** Git as it is without settings of whoever runs the tests, and without those of a hook that runs them. */
const env = {
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.test', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b.test' },
} as unknown as NodeJS.ProcessEnv

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sightline-commits-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, args: string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: { ...env, ...more },
    encoding: 'utf8',
  })
  return { code: status, said: `${stdout}${stderr}`.trim() }
}
const commits = (args: string[] = [], more = {}) => run(process.execPath, [COMMITS, ...args], more)
const git = (...args: string[]) => run('git', args)
const commit = (...message: string[]) => git('commit', '--allow-empty', ...message.flatMap((part) => ['-m', part]))

function check(message: string) {
  writeFileSync(path.join(folder, 'message'), message)
  return commits(['--file', 'message'])
}

describe('a commit message', () => {
  it.each([
    'Count a page beside its list',
    `${'Bring '.padEnd(72, 'x')}`,
    'Focus the first field\n\nIt is what a person types into first.\n',
    `Pass the address on\n\nhttps://example.test/${'x'.repeat(100)}`,
    'Seed two brands, and name them\n# Please enter a commit message.\n# ------ >8 ------\ndiff --git a/x b/x',
    "Merge branch 'main' into figures",
    'fixup! Count a page beside its list',
  ])('passes: %s', (message) => {
    expect(check(message)).toEqual({ code: 0, said: '' })
  })

  it.each([
    ['Added a page', '"Added" is not in the imperative'],
    ['Adds a page', '"Adds" is not in the imperative'],
    ['Fixing a page', '"Fixing" is not in the imperative'],
    ['Add a page.', 'the subject ends with a full stop'],
    ['docs: add a page', 'the subject does not begin with a verb and a capital letter'],
    ['Add a page'.padEnd(73, 'x'), 'the subject has 73 characters, at most 72 fit'],
    ['Add a page\nand a list', 'no blank line follows the subject'],
    [`Add a page\n\n${'word '.repeat(21)}`.trim(), `a line has 104 characters, at most 100 fit: ${'word '.repeat(8)}…`],
  ])('is refused: %s', (message, fault) => {
    expect(check(message)).toEqual({ code: 1, said: fault })
  })
})

describe('the new commits', () => {
  it('are not checked without history, and the check says so', () => {
    expect(commits()).toMatchObject({ code: 0, said: expect.stringContaining('not checked') })
    git('init')
    commit('Added what nobody can call new')
    expect(commits()).toMatchObject({ code: 0, said: expect.stringContaining('not checked') })
  })

  it('are those since the base that origin lacks', () => {
    git('init')
    commit('Added long ago')
    git('tag', BASE)
    commit('Add one')
    expect(commits()).toEqual({ code: 0, said: `Commits: 1 since ${BASE}` })
    commit('Added another', 'For a reason.')
    const fault = 'Added another: "Added" is not in the imperative'
    expect(commits()).toEqual({ code: 1, said: `Commits: 2 since ${BASE}\n${fault}` })
    git('update-ref', 'refs/remotes/origin/main', 'HEAD~1')
    expect(commits()).toEqual({ code: 1, said: `Commits: 1 since ${BASE} and origin/main\n${fault}` })
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect(commits()).toEqual({ code: 0, said: `Commits: 0 since ${BASE} and origin/main` })
  })
})

describe('the hook', () => {
  const hooksPath = () => git('config', 'core.hooksPath').said

  it('is set once, and git refuses a message by it', () => {
    for (const file of ['commits.mjs', 'hooks'])
      cpSync(path.resolve('tools', file), path.join(folder, 'tools', file), { recursive: true })
    git('init')
    expect(commits(['--set-hook'])).toEqual({ code: 0, said: '' })
    expect(commit('Added a page')).toEqual({ code: 1, said: '"Added" is not in the imperative' })
    expect(commit('Add a page').code).toBe(0)
  })

  it('stays away from CI, from a hook of their own and from a copy without history', () => {
    expect(commits(['--set-hook'])).toEqual({ code: 0, said: '' })
    git('init')
    expect(commits(['--set-hook'], { CI: 'true' })).toEqual({ code: 0, said: '' })
    expect(hooksPath()).toBe('')
    git('config', 'core.hooksPath', 'mine')
    expect(commits(['--set-hook'])).toEqual({ code: 0, said: '' })
    expect(hooksPath()).toBe('mine')
  })

  it('is left out where there is no git', () => {
    git('init')
    expect(commits(['--set-hook'], { PATH: '' })).toEqual({ code: 0, said: '' })
    expect(commits([], { PATH: '' }).code).toBe(0)
  })
})
