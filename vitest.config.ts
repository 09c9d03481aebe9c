import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { TEST_CONFIG } from './e2e/test-config.ts'

// Tests next to the code use the packages' sources. End-to-end tests use the built code, as users do.
const conditions = ['quire-source', ...defaultServerConditions]
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } }

const withServices = {
  env: TEST_CONFIG,
  globalSetup: ['e2e/build.ts', 'e2e/shared-postgres.ts'],
  testTimeout: 60_000,
  // Some test files start a store or a provider before their tests.
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Tests mostly wait for other processes, so it is faster to use more workers than cores.
    maxWorkers: 5,
    tags: [{ name: 'long', description: 'Slow. Run by `npm run test:soak`.', timeout: 600_000 }],
    reporters: ['default', './scripts/closing-line-reporter.ts'],
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          env: TEST_CONFIG,
          include: ['packages/{*,server/web}/src/**/*.test.ts', 'scripts/*.test.ts', 'editors/*/src/*.test.ts'],
          exclude: ['**/*.integration.test.ts'],
          // Test files in the same worker share modules, which makes them three times as fast.
          isolate: false,
          // Tests may be slow on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        // Tests that need a database, git or HTTP are named *.integration.test.ts.
        test: {
          name: 'integration',
          isolate: false,
          include: ['packages/*/src/**/*.integration.test.ts', 'scripts/*.integration.test.ts'],
          ...withServices,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          server: { deps: { external: [/packages\/[^/]+\/dist\//] } },
          ...withServices,
        },
      },
    ],
  },
})
