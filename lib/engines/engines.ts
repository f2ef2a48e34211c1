// Answer engines by id, in the order in which screens list them (R-ENGINES-1).

const REAL = {
  openai: { label: 'ChatGPT', mark: 'Ch' },
  anthropic: { label: 'Claude', mark: 'Cl' },
  gemini: { label: 'Gemini', mark: 'Ge' },
  perplexity: { label: 'Perplexity', mark: 'Pe' },
  xai: { label: 'Grok', mark: 'Gr' },
} as const
export type RealEngineId = keyof typeof REAL
export const REAL_ENGINES = Object.keys(REAL) as RealEngineId[]

// Surfaces: what people see in apps and on pages that have no API of their own (R-SURFACES-1).

const SURFACES = {
  'google-ai-overview': { label: 'Google AI Overviews', mark: 'AO' },
  'google-ai-mode': { label: 'Google AI Mode', mark: 'AM' },
  'chatgpt-app': { label: 'ChatGPT app', mark: 'CA' },
  'gemini-app': { label: 'Gemini app', mark: 'GA' },
} as const
export type SurfaceId = keyof typeof SURFACES
export const SURFACE_IDS = Object.keys(SURFACES) as SurfaceId[]

/** `simulated` plays no particular engine; the others play the one their id names (R-ENGINE-2). */
export const SIMULATED_ENGINES = [
  'simulated-openai',
  'simulated-anthropic',
  'simulated-perplexity',
  'simulated',
  'simulated-google-ai-overview',
  'simulated-chatgpt-app',
] as const
export type SimulatedEngineId = (typeof SIMULATED_ENGINES)[number]

export type EngineId = RealEngineId | SurfaceId | SimulatedEngineId
export const ENGINE_IDS: readonly EngineId[] = [...REAL_ENGINES, ...SURFACE_IDS, ...SIMULATED_ENGINES]

/** Whether an engine's own API is asked, or the app or page that people use is looked at (R-SURFACES-1). */
export type Access = 'api' | 'app'

export function isSurface(engine: string): engine is SurfaceId {
  return Object.hasOwn(SURFACES, engine)
}

/** Whether a surface is asked for a city; those of apps are asked for the country (R-SURFACES-8). */
export function takesPlace(engine: string): boolean {
  return playedEngine(engine).startsWith('google-')
}

/** Returns how an engine's answers come about; a simulated one has that of the engine it plays. */
export function accessOf(engine: string): Access {
  return isSurface(playedEngine(engine)) ? 'app' : 'api'
}

/** Engines with this access: answers of both are never pooled (R-SURFACES-10). */
export const enginesWith = (access: Access) => ENGINE_IDS.filter((id) => accessOf(id) === access)

const SIMULATED = 'simulated'

/** Whether an engine is simulated; its answers are labelled so wherever they show. */
export function isSimulated(engine: string): boolean {
  return engine === SIMULATED || engine.startsWith(`${SIMULATED}-`)
}

/** Returns the engine that a simulated one plays; other ids unchanged. */
export function playedEngine(engine: string): string {
  return engine.startsWith(`${SIMULATED}-`) ? engine.slice(SIMULATED.length + 1) : engine
}

const known = (engine: string) =>
  new Map<string, { label: string; mark: string }>(Object.entries({ ...REAL, ...SURFACES })).get(playedEngine(engine))

/** Returns a label such as 'ChatGPT'; for an engine unknown to this release, its id. */
export function engineLabel(engine: string): string {
  return known(engine)?.label ?? (engine === SIMULATED ? 'Simulated' : engine)
}

/** Two letters that stand for a logo. */
export function engineMark(engine: string): string {
  return known(engine)?.mark ?? engineLabel(engine).slice(0, 2)
}

/** Compares engines by the order of `ENGINE_IDS`; unknown ones come last, by id. */
export function compareEngines(a: string, b: string): number {
  return place(a) - place(b) || (a < b ? -1 : 1)
}

function place(engine: string): number {
  const index = ENGINE_IDS.indexOf(engine as EngineId)
  return index === -1 ? ENGINE_IDS.length : index
}

/** Companies that look at surfaces for us, in the order in which they are asked. */
export const SURFACE_PROVIDERS = ['dataforseo', 'serpapi'] as const
export type SurfaceProvider = (typeof SURFACE_PROVIDERS)[number]

export function providerLabel(provider: SurfaceProvider): string {
  return { dataforseo: 'DataForSEO', serpapi: 'SerpApi' }[provider]
}

export function surfaceLabel(surface: SurfaceId): string {
  return SURFACES[surface].label
}
