import { defineConfig, devices } from '@playwright/test'

// Browser journeys on the real, built stack that `e2e/support/stack.ts` starts. Anything flaky is a fault: no retries.

/**
 * Journeys that change what others see (the demo organisation, its day, the list of crashes) or read the one mailbox: one
 * after another. All other files only read the demo data, or make users of their own, and run beside them.
 */
const SHARED = [
  'accept-invitation',
  'crash-report',
  'daily-runs',
  'error-catalogue-forms',
  'error-catalogue-screens',
  'first-hour',
  'generate-sentiment',
  'invitations',
  'manage-my-organisation',
  'marketeer-dashboard',
  'names',
  'register',
  'reset-password',
  'screens-admin',
  'see-my-visibility',
  'set-up-a-customer',
  'track-recommendations',
].map((name) => `${name}.spec.ts`)

/** What takes the whole machine: after all others. */
const ALONE = ['overload.spec.ts']

const use = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/stack.ts',
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
    { name: 'shared', testMatch: SHARED, workers: 1, use },
    { name: 'own', testIgnore: [...SHARED, ...ALONE], use },
    { name: 'alone', testMatch: ALONE, dependencies: ['shared', 'own'], workers: 1, use },
  ],
})
