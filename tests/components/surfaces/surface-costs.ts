import type { PausedProvider, SurfaceCost, SurfaceCosts, SurfaceOff } from '@/lib/engines/shapes'

// What surfaces cost, for the screens that show it; name what differs.

const sum = (costUsd: string | null, engine?: string) => {
  return { costUsd, without: engine ? [{ engine, calls: 1, of: 1 }] : [] }
}

export function paused(more: Partial<PausedProvider> = {}): PausedProvider {
  const since = '2026-11-26T09:00:00.000Z'
  return { provider: 'DataForSEO', since, payment: true, reason: null, instead: null, ...more }
}

export function surfaceCost(more: Partial<SurfaceCost> = {}): SurfaceCost {
  return {
    ...{ id: 'chatgpt-app', label: 'ChatGPT app', on: true, measured: true, paused: [] },
    ...{ priceUsd: '0.004000', monthUsd: '4.080000', today: sum('0.136'), month: sum('4.2') },
    ...more,
  }
}

export function surfaceOff(more: Partial<SurfaceOff> = {}): SurfaceOff {
  return {
    ...{ id: 'gemini-app', label: 'Gemini app', passes: false, turnOn: 'Name gemini-app in SURFACES.' },
    ...{ priceUsd: '0.001200', monthUsd: '1.224000' },
    ...more,
  }
}

export function surfaceCosts(more: Partial<SurfaceCosts> = {}): SurfaceCosts {
  const unknown = { priceUsd: null, monthUsd: null, measured: false }
  const mode = {
    id: 'google-ai-mode',
    label: 'Google AI Mode',
    today: sum('0.000000'),
    month: sum(null, 'google-ai-mode'),
  }
  return {
    ...{ today: '2026-11-22', monthEnds: '2026-11-30', queries: 3, searches: 34 },
    total: { today: sum('0.39'), month: sum('10.54', 'google-ai-mode'), monthEnd: sum('11.70') },
    limit: { dayUsd: '2.000000', shareUsd: '0.800000' },
    items: [surfaceCost(), surfaceCost({ ...mode, ...unknown })],
    off: [surfaceOff()],
    ...more,
  }
}
