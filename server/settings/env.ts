import { z } from 'zod'
import {
  accessOf,
  ENGINE_IDS,
  type EngineId,
  isSimulated,
  playedEngine,
  REAL_ENGINES,
  type RealEngineId,
  SIMULATED_ENGINES,
  SURFACE_IDS,
  SURFACE_PROVIDERS,
  type SurfaceId,
  type SurfaceProvider,
} from '../../lib/engines/engines.ts'
import { httpUrl, postgresUrl, smtpUrl } from './addresses.ts'
import { priceFile } from './prices.ts'
import { type SignOn, signOnOf, signOnProblems, signOnSettings } from './sign-on.ts'

// The only reader of process.env: every setting with its default and meaning (R-SETTING-1).

/** Which of our own stacks started this process; set by tools/stack.mjs only, absent in production. */
type Stack = 'demo' | 'dev' | 'test'

const seconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

const model = (fallback: string) => z.string().min(1).default(fallback)

/** A comma list of ids. */
function listOf<Id extends string>(ids: readonly Id[], what: string) {
  return z
    .string()
    .transform((list) => list.split(',').flatMap((id) => id.trim() || []))
    .pipe(z.array(z.enum(ids, { error: ({ input }) => `'${String(input)}' is no ${what}` })))
}

/** Orders such as `google-ai-mode=serpapi>dataforseo`, with commas between. */
const providerOrders = z.string().transform((text, context) => {
  const orders: Partial<Record<SurfaceId, SurfaceProvider[]>> = {}
  for (const part of text.split(',').flatMap((each) => each.trim() || [])) {
    const [surface, order = ''] = part.split('=')
    const id = SURFACE_IDS.find((each) => each === surface?.trim())
    const named = order.split('>').map((each) => SURFACE_PROVIDERS.find((provider) => provider === each.trim()))
    const providers = named.flatMap((provider) => provider ?? [])
    if (!id || providers.length < named.length)
      context.addIssue({ code: 'custom', message: `'${part}' is no order such as google-ai-mode=serpapi>dataforseo` })
    else orders[id] = [...new Set(providers)]
  }
  return orders
})

export const settings = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1000).optional(),
  APP_URL: httpUrl.optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_MODEL: model('gpt-6.1-terra'),
  OPENAI_EXTRACT_MODEL: model('gpt-6-luna'),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_BASE_URL: httpUrl.optional(),
  ANTHROPIC_MODEL: model('claude-sonnet-5-5'),
  ANTHROPIC_EXTRACT_MODEL: model('claude-haiku-5-5'),
  GEMINI_API_KEY: z.string().min(1).optional(),
  GEMINI_BASE_URL: httpUrl.optional(),
  GEMINI_MODEL: model('gemini-3.8-flash'),
  GEMINI_EXTRACT_MODEL: model('gemini-3.5-flash-lite'),
  GEMINI_STORE_ANSWERS: z.enum(['yes', 'no']).default('no'),
  PERPLEXITY_API_KEY: z.string().min(1).optional(),
  PERPLEXITY_BASE_URL: httpUrl.optional(),
  PERPLEXITY_MODEL: model('perplexity/sonar'),
  PERPLEXITY_EXTRACT_MODEL: model('perplexity/sonar'),
  XAI_API_KEY: z.string().min(1).optional(),
  XAI_BASE_URL: httpUrl.optional(),
  XAI_MODEL: model('grok-4.7'),
  XAI_EXTRACT_MODEL: model('grok-4.20-non-reasoning'),
  ENGINES: listOf(
    ENGINE_IDS.filter((id) => accessOf(id) === 'api'),
    'engine',
  ).optional(),
  EXTRACT_ENGINE: z.enum(REAL_ENGINES).optional(),
  SAMPLES_PER_QUERY: z.coerce.number().int().min(1).max(10).default(3),
  ANSWER_ENGINE: z.enum(['openai', 'simulated']).optional(),
  SURFACES: listOf(SURFACE_IDS, 'surface').optional(),
  DATAFORSEO_LOGIN: z.string().min(1).optional(),
  DATAFORSEO_PASSWORD: z.string().min(1).optional(),
  DATAFORSEO_BASE_URL: httpUrl.optional(),
  SERPAPI_API_KEY: z.string().min(1).optional(),
  SERPAPI_BASE_URL: httpUrl.optional(),
  SURFACE_PROVIDERS: providerOrders.optional(),
  LLM_CONCURRENCY: z.coerce.number().int().min(1).max(1000).default(16),
  LLM_TIMEOUT_MS: z.coerce.number().int().min(100).default(120_000),
  LLM_DAILY_TOKEN_BUDGET: z.coerce.number().int().min(1).optional(),
  LLM_DAILY_COST_BUDGET_USD: z.coerce.number().min(0.01).max(1_000_000).optional(),
  MODEL_PRICES: priceFile.optional(),
  DAILY_RUN_CRON: z
    .string()
    .regex(/^(\S+\s+){4}\S+$/, 'must be a cron expression of five fields')
    .default('0 5 * * *'),
  WEEKLY_ANALYSIS: z.enum(['yes', 'no']).default('yes'),
  CRON_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ACCESS_TOKEN_TTL_S: seconds(900),
  REFRESH_GRACE_S: seconds(30),
  ...signOnSettings,
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().min(3).optional(),
  OUR_NAME: z.enum(['small', 'off']).default('small'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_PUBLIC_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  NEXT_PUBLIC_PROFILE_IMAGE_STRATEGY: z.enum(['base64', 's3', 'hybrid', 'auto']).default('hybrid'),
  RETENTION_ANSWER_MONTHS: z.coerce.number().int().min(1).max(1200).optional(),
  /** The setting of the previous release; counts as whole months, rounded up. */
  RETENTION_ANSWER_DAYS: z.coerce.number().int().min(30).max(36_500).optional(),
  RETENTION_RUN_DAYS: z.coerce.number().int().min(35).max(36_500).default(90),
  RETENTION_USAGE_DAYS: z.coerce.number().int().min(90).max(36_500).default(400),
  RETENTION_CRASH_REPORT_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
  RETENTION_AUDIT_DAYS: z.coerce.number().int().min(30).max(36_500).optional(),
  INTERNAL_EMAIL_MARKER: z.string().min(1).optional(),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

type Read = z.infer<typeof settings>
export type Settings = Read & {
  stack: Stack | null
  appUrl: string
  /** Whether our own web process sets `x-sightline-peer`, overwriting what a caller sends. */
  peerKnown: boolean
  /** Engines that are asked, in the order of `ENGINE_IDS`; none in production without a key (R-ENGINES-1). */
  engines: EngineId[]
  /** null while single sign-on is off. */
  signOn: SignOn | null
}

/** Reads and checks every setting. Empty values count as unset. Throws with one line per wrong variable. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const halfSet = signOnProblems(parsed.data)
  if (halfSet.length > 0) throw new Error(halfSet.join('\n'))
  const stack = z
    .enum(['demo', 'dev', 'test'])
    .nullable()
    .catch(null)
    .parse(given.SIGHTLINE_STACK ?? null)
  const { RETENTION_ANSWER_MONTHS: months, RETENTION_ANSWER_DAYS: days } = parsed.data
  return {
    ...parsed.data,
    RETENTION_ANSWER_MONTHS: months ?? (days === undefined ? undefined : Math.ceil(days / 30)),
    stack,
    peerKnown: given.SIGHTLINE_PEER_KNOWN === '1',
    appUrl: parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`,
    engines: enginesOf(parsed.data, stack),
    signOn: signOnOf(parsed.data),
  }
}

/** Simulated engines are never on by default in production (R-ENGINE-2). */
function enginesOf(read: Read, stack: Stack | null): EngineId[] {
  const byApi = apiEnginesOf(read, stack)
  // No simulated engine can read real words.
  if (byApi.some(isSimulated))
    return [...byApi, ...SIMULATED_ENGINES.filter((id) => read.SURFACES?.some((each) => each === playedEngine(id)))]
  // Somebody must read what a surface shows.
  const isRead = byApi.length > 0 || REAL_ENGINES.some((id) => hasKey(read, id))
  return [...byApi, ...SURFACE_IDS.filter((id) => isRead && surfaceProviders(read, id).length > 0)]
}

function apiEnginesOf(read: Read, stack: Stack | null): EngineId[] {
  const { ANSWER_ENGINE: kind, ENGINES: chosen } = read
  const withKey = REAL_ENGINES.filter((id) => hasKey(read, id))
  const isReal = kind ? kind === 'openai' : withKey.length > 0
  if (isReal) return withKey.filter((id) => !chosen || chosen.includes(id))
  if (!kind && !stack) return []
  const played = SIMULATED_ENGINES.filter((id) => accessOf(id) === 'api')
  if (!chosen) return played.filter((id) => id !== 'simulated')
  const named = played.filter((id) => chosen.includes(id))
  return named.length > 0 ? named : played.filter((id) => chosen.some((each) => each === playedEngine(id)))
}

function hasKey(read: Read, id: RealEngineId): boolean {
  if (id === 'gemini' && read.GEMINI_STORE_ANSWERS !== 'yes') return false
  return read[`${upper(id)}_API_KEY`] !== undefined
}

/** Returns connection and models of one engine. */
export function engineSettings(read: Settings, id: RealEngineId) {
  const name = upper(id)
  return {
    id,
    apiKey: read[`${name}_API_KEY`] ?? '',
    baseUrl: read[`${name}_BASE_URL`],
    model: read[`${name}_MODEL`],
    extractModel: read[`${name}_EXTRACT_MODEL`],
    timeoutMs: read.LLM_TIMEOUT_MS,
  }
}

function upper<Id extends RealEngineId>(id: Id): Uppercase<Id> {
  return id.toUpperCase() as Uppercase<Id>
}

/** Returns a surface's providers in the order in which they are asked; none while it is off (R-SURFACES-1), but `evenOff`. */
export function surfaceProviders(read: Read, surface: SurfaceId, evenOff = false): SurfaceProvider[] {
  if (!evenOff && !read.SURFACES?.includes(surface)) return []
  const order = read.SURFACE_PROVIDERS?.[surface] ?? SURFACE_PROVIDERS
  const isSet = {
    serpapi: read.SERPAPI_API_KEY && surface.startsWith('google-'),
    dataforseo: read.DATAFORSEO_LOGIN && read.DATAFORSEO_PASSWORD,
  }
  return order.filter((provider) => isSet[provider])
}

/** Lists the missing settings without which `start` and `worker` cannot run. */
export function missingForProduction(read: Settings): string[] {
  const missing: string[] = []
  if (!read.DATABASE_URL) missing.push('DATABASE_URL: is required')
  if (!read.AUTH_SECRET) missing.push('AUTH_SECRET: is required')
  return missing
}

let cached: Settings | undefined

/** Returns the settings of this process, read once. */
export function env(): Settings {
  cached ??= readSettings(process.env)
  return cached
}

/** Clears the cache, for tests that change a setting. */
export function resetEnv(): void {
  cached = undefined
}

/** Set by server/http/server.ts through the environment: Next loads its own copy of this file. */
export function setPeerKnown(): void {
  process.env.SIGHTLINE_PEER_KNOWN = '1'
}

/** Sets the variables next-auth reads its own address from. */
export function setNextAuthVariables(): void {
  process.env.NEXTAUTH_URL = env().appUrl
}

/** Returns the address of Postgres itself, bypassing a pooler in `DATABASE_URL`, for long-lived sessions. */
export function directUrl(): string {
  return env().DATABASE_DIRECT_URL ?? required('DATABASE_URL')
}

/** Returns the name of the setting that holds an address of the database, for messages. */
export function databaseSetting(url: string): 'DATABASE_URL' | 'DATABASE_DIRECT_URL' {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = env()
  return url === DATABASE_DIRECT_URL && url !== DATABASE_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
}

/** Returns a required setting; throws with the variable's name when it is missing. */
export function required<K extends 'DATABASE_URL' | 'AUTH_SECRET'>(name: K): string {
  const value = env()[name]
  if (!value) throw new Error(`${name}: is required`)
  return value
}
