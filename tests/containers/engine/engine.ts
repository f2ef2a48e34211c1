import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

// A container engine by its command line: podman or docker, which take the same words.

const exec = promisify(execFile)
const NAMES = ['docker', 'podman']

export interface Ended {
  code: number
  output: string
}

export interface Engine {
  name: string
  version: string
  /** Returns what the command prints; throws when it fails. */
  must(...words: string[]): Promise<string>
  /** Runs to the end, whether it fails or not. */
  ask(...words: string[]): Promise<Ended>
  /** What the command prints goes to this process's own output. */
  show(...words: string[]): Promise<void>
  /** Whether the health check of a running container passes now. */
  isHealthy(container: string): Promise<boolean>
}

/** One that answers: that of `CONTAINER_ENGINE`, else docker or podman; null without any. */
export async function findEngine(): Promise<Engine | null> {
  const wanted = process.env.CONTAINER_ENGINE
  for (const name of wanted ? [wanted] : NAMES) {
    const engine = engineOf(name)
    const { code, output } = await engine.ask('version', '--format', '{{.Client.Version}}')
    // The client alone runs nothing.
    if (code === 0 && (await engine.ask('info')).code === 0) return { ...engine, version: output.trim() }
  }
  return null
}

function engineOf(name: string): Engine {
  // Without systemd podman cannot run health checks by itself: they are asked for below.
  const options = { env: { ...process.env, DISABLE_HC_SYSTEMD: 'true' }, maxBuffer: 2 ** 26 }
  const ask = async (...words: string[]): Promise<Ended> => {
    try {
      const { stdout, stderr } = await exec(name, words, options)
      return { code: 0, output: stdout + stderr }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { code, stdout = '', stderr = '' } = error as Error & { code?: unknown; stdout?: string; stderr?: string }
      return { code: typeof code === 'number' ? code : 127, output: `${stdout}${stderr}` || error.message }
    }
  }
  return {
    name,
    version: '',
    ask,
    async must(...words) {
      const { code, output } = await ask(...words)
      if (code !== 0)
        throw new Error(`${name} ${words.slice(0, 2).join(' ')} ended with ${code}: ${output.slice(-2000)}`)
      return output.trim()
    },
    async show(...words) {
      const child = spawn(name, words, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${name} ${words[0]} ended with ${code}`)
    },
    async isHealthy(container) {
      if (name === 'podman') return (await ask('healthcheck', 'run', container)).code === 0
      return (await ask('inspect', '--format', '{{.State.Health.Status}}', container)).output.trim() === 'healthy'
    },
  }
}
