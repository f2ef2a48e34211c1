import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

// One release: a checkout of its own with its packages and its build, used by its own commands only.

const exec = promisify(execFile)
const COPIES = path.resolve('.data/releases')

export interface Running {
  /** Lines of its log at level error or above. */
  errors(): string[]
  /** Ends it as an orchestrator does; returns the exit code. */
  end(): Promise<number | null>
}

export interface Release {
  name: string
  /** Runs a command of package.json to its end. */
  run(command: string[], settings: Record<string, string>): Promise<string>
  loadDemoData(settings: Record<string, string>): Promise<void>
  start(command: 'start' | 'worker', settings: Record<string, string>): Running
}

/** What is checked out here. */
export const thisRelease = (): Release => releaseIn(path.resolve('.'), 'this release')

/** A commit or tag of this repository, installed and built at its first use. */
export async function releaseOf(ref: string): Promise<Release> {
  const { stdout } = await exec('git', ['rev-parse', '--verify', `${ref}^{commit}`])
  const commit = stdout.trim()
  const dir = path.join(COPIES, commit)
  if (!existsSync(dir)) await exec('git', ['worktree', 'add', '--detach', dir, commit])
  if (!existsSync(path.join(dir, 'node_modules'))) await step(dir, 'npm', ['ci', '--no-audit', '--no-fund'])
  if (!existsSync(path.join(dir, '.next', 'BUILD_ID'))) await step(dir, process.execPath, ['tools/main.mjs', 'build'])
  return releaseIn(dir, `${ref} (${commit.slice(0, 8)})`)
}

async function step(cwd: string, program: string, args: string[]): Promise<void> {
  console.log(`${path.relative('.', cwd)}: ${path.basename(program)} ${args.join(' ')}`)
  await exec(program, args, { cwd, maxBuffer: 2 ** 26 })
}

function releaseIn(cwd: string, name: string): Release {
  const environment = (settings: Record<string, string>) => ({ ...process.env, ...settings })
  const running = (args: string[], settings: Record<string, string>) =>
    spawn(process.execPath, args, { cwd, env: environment(settings), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  return {
    name,
    run: async (command, settings) => {
      const options = { cwd, env: environment(settings), maxBuffer: 2 ** 26 }
      return (await exec(process.execPath, ['tools/main.mjs', ...command], options)).stdout
    },
    loadDemoData: async (settings) => {
      const options = { cwd, env: environment({ ...settings, SIGHTLINE_STACK: 'demo' }), maxBuffer: 2 ** 26 }
      // Under this name up to the release that npm run upgrade starts from.
      const register = ['register', 'preload-typescript'].find((each) =>
        existsSync(path.join(cwd, `tools/${each}.mjs`)),
      )
      await exec(process.execPath, ['--import', `./tools/${register}.mjs`, 'prisma/seed/demo.ts'], options)
    },
    start: (command, settings) => watched(running(['tools/main.mjs', command], settings)),
  }
}

const ERROR = /^\{"level":(50|60),/

function watched(child: ChildProcess): Running {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  return {
    errors: () => output.split('\n').filter((line) => ERROR.test(line)),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}
