import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Vitest sets NODE_ENV to `test`, which would build React's development version.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production'

export default defineConfig({
  plugins: [react()],
  define: { __SHARED__: 'false' },
  build: {
    // The server's content security policy forbids inlined assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    chunkSizeWarningLimit: 700,
  },
  server: {
    // `quire serve --token developmenttoken1` on its default port. The server rejects requests from other origins.
    proxy: {
      '/api': {
        target: 'http://127.0.0.1:4747',
        changeOrigin: true,
        headers: { authorization: 'Bearer developmenttoken1' },
        configure: (proxy) =>
          proxy.on('proxyReq', (request) => {
            request.removeHeader('origin')
            request.removeHeader('sec-fetch-site')
          }),
      },
    },
  },
})
