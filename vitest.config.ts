import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const alias = { '@': new URL('.', import.meta.url).pathname.replace(/\/$/, '') }

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/lib/**/*.test.ts', 'tests/architecture/**/*.test.ts', 'tests/llm/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['tests/components/**/*.test.tsx', 'tests/browser/**/*.test.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          environment: 'node',
          include: [
            'tests/server/**/*.test.ts',
            'tests/api/**/*.test.ts',
            'tests/jobs/**/*.test.ts',
            'tests/tools/**/*.test.ts',
          ],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/own-database.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
