import { defineConfig, devices } from '@playwright/test'

// Browser journeys on the real, built stack that `e2e/support/stack.ts` starts. Anything flaky is a fault: no retries.
// `SUITE=long` runs every journey, also those tagged @long; otherwise they are left out (e2e/README.md).

/**
 * These change what all organisations share, today's run and the names of brands: one after another, when nobody counts
 * answers any more. Every other file makes people and organisations of its own or only reads the demo data.
 */
const GLOBAL = ['daily-runs.spec.ts', 'names.spec.ts']

/** What takes the whole machine: after all others. */
const ALONE = ['overload.spec.ts']

const isLong = process.env.SUITE === 'long'

const use = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  // What moves costs time on a machine that draws without a graphics card; the long suite sees it move.
  ...(!isLong && { contextOptions: { reducedMotion: 'reduce' as const } }),
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/stack.ts',
  ...(!isLong && { grepInvert: /@long/ }),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // What is wrong never comes right: these only say how slow a busy machine may be.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    screenshot: 'only-on-failure',
    // By command, `--trace retain-on-failure`: recording one takes a fifth of the time of a journey.
    trace: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'own', testIgnore: [...GLOBAL, ...ALONE], use },
    { name: 'global', testMatch: GLOBAL, dependencies: ['own'], workers: 1, use },
    { name: 'alone', testMatch: ALONE, dependencies: ['global'], workers: 1, use },
  ],
})
