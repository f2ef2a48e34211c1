import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Image } from './build-image'

// Runs a command as a container of the image would: its user is not the owner of the files, its environment is the
// image's and what it is given, its home is empty, and Node itself refuses to read anything beyond the image's folder
// and the volume of the secrets.

/** How compose starts a container. */
export interface Container {
  /** Such as `1000:20000`; only root can start a process of another user. */
  user: string
  /** Whether the volume of the secrets is mounted for writing. */
  writes: boolean
}

export interface Running {
  child: ChildProcess
  /** Everything it has written so far. */
  output(): string
  /** Asks it to end as Docker does, and answers how it ended and after how long. */
  end(): Promise<{ code: number | null; seconds: number }>
}

export interface Runner {
  /** Starts a command; without words, the image's own. */
  start(words: string[], settings: Record<string, string>, container?: Container): Running
  /** Runs a command to its end. */
  run(
    words: string[],
    settings: Record<string, string>,
    container?: Container,
  ): Promise<{ code: number | null; output: string }>
  /** Whether such a process can read a file at all. */
  canRead(file: string, user?: string): Promise<boolean>
  /** Ends whatever still runs. */
  stop(): void
}

/** What Node may touch: the image, this process's own facts, and what compose mounts. */
function confined(image: Image, temporary: string, volume: string, writes: boolean): string[] {
  return [
    '--permission',
    `--allow-fs-read=${image.root}/*`,
    '--allow-fs-read=/proc/*',
    `--allow-fs-read=${temporary}/*`,
    `--allow-fs-write=${temporary}/*`,
    `--allow-fs-read=${volume}/*`,
    ...(writes ? [`--allow-fs-write=${volume}/*`] : []),
    '--allow-addons', // argon2 and sharp are native
    '--allow-worker',
    ...['--disable-warning=PERM0001', '--disable-warning=PERM0006'], // that these two are allowed
  ]
}

/** `1000:20000` for Node; nothing where this process may not change its user. */
function identity(user: string): { uid?: number; gid?: number } {
  const [uid, gid] = user.split(':').map(Number)
  return process.getuid?.() === 0 ? { uid, gid } : {}
}

/**
 * @param volume the folder in place of the volume of the secrets
 * @param usual how compose starts web and worker
 */
export function runnerOf(image: Image, bin: string, work: string, volume: string, usual: Container): Runner {
  const running = new Set<ChildProcess>()
  const home = path.join(work, 'home')
  const temporary = path.join(work, 'tmp')
  for (const folder of [home, temporary]) mkdirSync(folder, { recursive: true, mode: 0o777 })
  const [program, ...entry] = image.stage.entrypoint
  if (program !== 'node') throw new Error(`The image starts ${program}, not node`)

  const start: Runner['start'] = (words, settings, { user, writes } = usual) => {
    const limits = confined(image, temporary, volume, writes)
    const args = [...limits, ...entry, ...(words.length > 0 ? words : image.stage.command)]
    const child = spawn(path.join(bin, 'node'), args, {
      cwd: path.join(image.root, image.workdir),
      env: { ...image.env, PATH: bin, HOME: home, TMPDIR: temporary, ...settings } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity(user),
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    return {
      child,
      output: () => output,
      async end() {
        const began = Date.now()
        if (child.exitCode === null && child.signalCode === null) {
          const gone = once(child, 'exit')
          child.kill('SIGTERM')
          await gone
        }
        return { code: child.exitCode, seconds: (Date.now() - began) / 1000 }
      },
    }
  }
  return {
    start,
    async run(words, settings, container) {
      const { child, output } = start(words, settings, container)
      await once(child, 'close')
      return { code: child.exitCode, output: output() }
    },
    async canRead(file, user = usual.user) {
      const args = ['-e', 'require("node:fs").readFileSync(process.argv[1])', file]
      const limits = confined(image, temporary, volume, false)
      const child = spawn(path.join(bin, 'node'), [...limits, ...args], { stdio: 'ignore', ...identity(user) })
      const [code] = await once(child, 'exit')
      return code === 0
    },
    stop: () => {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
