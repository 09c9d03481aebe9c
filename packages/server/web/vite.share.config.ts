import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Vitest sets NODE_ENV to `test`, which would build React's development version.
process.env.NODE_ENV = 'production'

/**
 * Builds the inspector as one classic script for exported runs, because browsers do not load modules from disk. The
 * server writes the page that loads the script (packages/server/src/share).
 */
export default defineConfig({
  plugins: [react()],
  base: './',
  define: { __SHARED__: 'true' },
  build: {
    outDir: 'dist/share',
    assetsDir: '.',
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    target: 'es2023',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/main-shared.tsx', import.meta.url)),
      output: {
        format: 'iife',
        codeSplitting: false,
        entryFileNames: 'inspector.js',
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'inspector.css' : '[name][extname]'),
      },
    },
  },
})
