import { defineConfig } from 'vite'

/** Bundles the service worker into one script without imports, because classic service workers have none. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/worker',
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: {
      entry: 'src/web/worker/service-worker.ts',
      formats: ['iife'],
      name: 'soukWorker',
      fileName: () => 'service-worker.js',
    },
  },
})
