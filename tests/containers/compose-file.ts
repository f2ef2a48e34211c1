import { parseYAML } from 'confbox'
import { readSource } from '../architecture/sources'

// docker-compose.yml as compose understands it: merged, and with the settings of an `.env` filled in.

export interface Service {
  image: string
  build?: { context: string; args?: Record<string, string> }
  user?: string
  entrypoint?: string[]
  command?: string[]
  env_file?: string
  environment?: Record<string, string>
  networks?: string[]
  network_mode?: string
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: {
    test?: string[]
    disable?: boolean
    interval?: string
    timeout?: string
    retries?: number
    start_period?: string
  }
  restart?: string
  stop_grace_period?: string
  init?: boolean
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  shm_size?: string
  logging?: { driver: string; options?: Record<string, string> }
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } }
}

export interface Compose {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, unknown>
}

export const composeText = readSource('docker-compose.yml').text

export const compose = parseYAML<Compose>(composeText)

/** The names of `${NAME}`, wherever in the file and however deep. */
export const namesAsked = () => new Set([...composeText.matchAll(/\$\{(\w+)/g)].map((match) => match[1] ?? ''))

/** Where the brace that opens before `start` is closed. */
function closing(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`Not closed: ${text}`)
}

/**
 * `${NAME}`, `${NAME:-default}` and `${NAME:?what is missing}`, one inside the other; empty counts as unset. `$$` is a
 * dollar sign of the service's own, and one alone is refused.
 */
export function interpolated(text: string, values: Record<string, string>): string {
  const start = text.indexOf('$')
  if (start < 0) return text
  if (text[start + 1] === '$') return text.slice(0, start + 1) + interpolated(text.slice(start + 2), values)
  if (text[start + 1] !== '{') throw new Error(`Not understood: ${text}`)
  const end = closing(text, start + 2)
  const [, name = '', operator, rest = ''] = /^(\w+)(?:(:[-?])([\s\S]*))?$/.exec(text.slice(start + 2, end)) ?? []
  if (name === '') throw new Error(`Not understood: ${text}`)
  const given = values[name] ?? ''
  if (given === '' && operator === ':?') throw new Error(`${name}: ${rest}`)
  const value = given === '' && operator === ':-' ? interpolated(rest, values) : given
  return text.slice(0, start) + value + interpolated(text.slice(end + 1), values)
}

/** What a service finds in its environment with such an `.env`. */
export function environmentOf(service: Service, dotEnv: Record<string, string>): Record<string, string> {
  const own = Object.entries(service.environment ?? {}).map(([name, value]) => [name, interpolated(value, dotEnv)])
  return { ...(service.env_file === '.env' && dotEnv), ...Object.fromEntries(own) }
}

/** `NAME=value` lines. */
export function dotEnvOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((match) => [match[1], match[2]]))
}
