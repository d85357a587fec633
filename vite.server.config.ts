import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { oneByteChunks } from './scripts/bundle/one-byte-chunks.mjs'

const outDir = path.resolve('dist')

/** Modules read files relative to `import.meta.url`. The plugin keeps these paths valid in the bundle. */
const filesBesideModules: Plugin = {
  name: 'files-beside-modules',
  transform: {
    filter: { id: /[\\/](src|demo)[\\/]/, code: 'import.meta.url' },
    handler(code, id) {
      const own = path.relative(outDir, id).replaceAll('\\', '/')
      return {
        code: code.replaceAll('import.meta.url', `new URL('${own}', import.meta.url).href`),
        map: null,
      }
    },
  },
}

/** Bundles the server and its packages into a few files (decision 018). */
export default defineConfig({
  plugins: [filesBesideModules, oneByteChunks()],
  publicDir: false,
  build: {
    ssr: 'src/server/app/main.ts',
    outDir,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: '[name].js',
        // Names and line breaks are preserved so that stack traces can be read.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
      },
    },
  },
  ssr: {
    noExternal: true,
    // These packages are not bundled, because they contain native code, are shared with the build of the pages, or are
    // rarely loaded.
    external: [
      'react',
      'react-dom',
      'react-router',
      '@react-router/node',
      'sharp',
      'vite',
      '@scalar/fastify-api-reference',
      'web-push',
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      '@opentelemetry/context-async-hooks',
      '@opentelemetry/core',
      '@opentelemetry/exporter-metrics-otlp-proto',
      '@opentelemetry/exporter-trace-otlp-proto',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-metrics',
      '@opentelemetry/sdk-trace',
    ],
  },
})
