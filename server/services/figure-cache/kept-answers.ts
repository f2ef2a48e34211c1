import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { env } from '@/server/env'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Figures, or their JSON: compressed where they are kept. */
export interface FigureAnswer<Figures> {
  json(): Promise<string>
  figures(): Promise<Figures>
  gzipped: Buffer | null
}

interface Kept {
  version: string
  gzipped: Buffer
}

// One per process: Next may load this module more than once.
const shared = globalThis as {
  sightlineFigures?: LRUCache<string, Kept>
  sightlineReading?: Map<string, Promise<Kept>>
}
const reading = () => (shared.sightlineReading ??= new Map())

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 1000
/** What is written past us (an earlier release during an upgrade, by hand) shows within this time. */
const KEPT_MS = 10 * 60_000

function answers(): LRUCache<string, Kept> | null {
  // Hot reload changes what the same rows mean.
  const { FIGURE_CACHE_MB: size, stack } = env()
  if (size === 0 || stack === 'dev') return null
  shared.sightlineFigures ??= new LRUCache({
    maxSize: size * 2 ** 20,
    ttl: KEPT_MS,
    sizeCalculation: ({ gzipped }, key) => gzipped.byteLength + key.length + ENTRY_BYTES,
  })
  return shared.sightlineFigures
}

/**
 * What `read` answered when the version was the same, or answers now. Figures that are read while they change are kept
 * with the version of before, for which none asks again.
 * @param readVersion is called first, where the figures are read
 */
export async function keptAnswer<Figures extends object>(
  key: string,
  readVersion: () => Promise<string>,
  read: () => Promise<Figures>,
): Promise<FigureAnswer<Figures>> {
  const kept = answers()
  if (!kept) {
    const figures = await read()
    return { json: async () => JSON.stringify(figures), figures: async () => figures, gzipped: null }
  }
  const version = await readVersion()
  const known = kept.get(key)
  if (known?.version === version) return answerOf(known)
  const made = await readOnce(`${version} ${key}`, async () => {
    const gzipped = await compress(JSON.stringify(await read()))
    return { version, gzipped }
  })
  kept.set(key, made)
  return answerOf(made)
}

function answerOf<Figures>({ gzipped }: Kept): FigureAnswer<Figures> {
  const json = async () => (await expand(gzipped)).toString('utf8')
  return { json, figures: async () => JSON.parse(await json()), gzipped }
}

/** Requests that wait for the same figures of the same version read them together. */
async function readOnce(key: string, read: () => Promise<Kept>): Promise<Kept> {
  const started = reading().get(key)
  if (started) return started
  const work = read().finally(() => reading().delete(key))
  reading().set(key, work)
  return work
}

/** For tests, and for a process that changes its settings. */
export function forgetAnswers(): void {
  shared.sightlineFigures = undefined
}
