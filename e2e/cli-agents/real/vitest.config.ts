import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['quire-source', ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['e2e/cli-agents/real/{real-agents,hostile-project,whole-change,mcp-in-agents}.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
