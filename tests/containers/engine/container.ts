import { type Compose, environmentOf, interpolated, type Service } from '../compose-file'

// A service of docker-compose.yml in the words that start one container of it.

/** One installation on an engine: what it makes has this name in front. */
export interface Installation {
  project: string
  engine: string
  compose: Compose
  /** The settings of its `.env`. */
  dotEnv: Record<string, string>
  /** By service, where another image takes the place of the file's. */
  images: Record<string, string>
  /** Services that are not started, and that none waits for. */
  leftOut: readonly string[]
}

export const containerOf = ({ project }: Installation, service: string) => `${project}-${service}-1`
export const volumeOf = ({ project }: Installation, volume: string) => `${project}_${volume}`
export const networkOf = volumeOf

export function serviceOf({ compose }: Installation, name: string): Service {
  const service = compose.services[name]
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`)
  return service
}

/** Networks that a service is reached by and reaches others by. */
export function networksOf(installation: Installation, service: Service): string[] {
  if (service.network_mode) return []
  return (service.networks ?? ['default']).map((name) => networkOf(installation, name))
}

const seconds = (time = '') => String(Number.parseInt(time, 10))

/**
 * After `create`, up to the image and what it runs. Two of its networks are joined later, since not every engine takes several
 * at once. @param ports whether its ports are published: not those of a second container of it
 */
export function createWords(
  installation: Installation,
  name: string,
  {
    container = containerOf(installation, name),
    words = undefined as string[] | undefined,
    ports = true,
    restart = true,
  } = {},
): string[] {
  const service = serviceOf(installation, name)
  const { dotEnv } = installation
  const fill = (text: string) => interpolated(text, dotEnv)
  const { user, init, read_only, tmpfs = [], cap_drop = [], security_opt = [], shm_size, stop_grace_period } = service
  const { cpus, memory } = service.deploy?.resources?.limits ?? {}
  const [network] = networksOf(installation, service)
  const [program, ...before] = service.entrypoint ?? []
  return [
    ...['--name', container, '--network', service.network_mode ?? network ?? 'none'],
    ...(network ? ['--network-alias', name] : []),
    ...(user ? ['--user', user] : []),
    ...(init ? ['--init'] : []),
    // Podman would give it folders for temporary files that the file does not have.
    ...(read_only ? ['--read-only', ...(installation.engine === 'podman' ? ['--read-only-tmpfs=false'] : [])] : []),
    ...tmpfs.flatMap((each) => ['--tmpfs', each]),
    ...cap_drop.flatMap((each) => ['--cap-drop', each]),
    ...security_opt.flatMap((each) => ['--security-opt', each.replace(':true', '')]),
    ...(shm_size ? ['--shm-size', shm_size] : []),
    ...(cpus ? ['--cpus', cpus] : []),
    ...(memory ? ['--memory', fill(memory)] : []),
    ...logWords(installation, service),
    ...(stop_grace_period ? ['--stop-timeout', seconds(stop_grace_period)] : []),
    ...(restart && service.restart && service.restart !== 'no' ? ['--restart', service.restart] : []),
    ...(service.volumes ?? []).flatMap((each) => ['--volume', volumeOf(installation, each)]),
    ...(ports ? (service.ports ?? []) : []).flatMap((each) => ['--publish', fill(each)]),
    ...Object.entries(environmentOf(service, dotEnv)).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...healthWords(service),
    ...(program ? ['--entrypoint', program] : []),
    installation.images[name] ?? service.image,
    ...before.map(fill),
    ...(words ?? service.command ?? []).map(fill),
  ]
}

function logWords({ engine }: Installation, { logging }: Service): string[] {
  if (!logging) return []
  // Podman keeps one file of them.
  const options = Object.entries(logging.options ?? {}).filter(([key]) => engine !== 'podman' || key !== 'max-file')
  return ['--log-driver', logging.driver, ...options.flatMap(([key, value]) => ['--log-opt', `${key}=${value}`])]
}

function healthWords({ healthcheck }: Service): string[] {
  if (!healthcheck) return []
  const [kind, ...test] = healthcheck.test ?? []
  if (healthcheck.disable || !kind) return ['--no-healthcheck']
  const { interval = '', timeout = '', retries, start_period = '' } = healthcheck
  return [
    // Its words hold nothing that a shell would change.
    ...['--health-cmd', test.join(' '), '--health-interval', interval, '--health-timeout', timeout],
    ...['--health-retries', String(retries ?? 3), '--health-start-period', start_period || '0s'],
  ]
}
