import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const outDir = path.resolve('dist')

/** Our modules read files that lie beside them: bundled, they still look there. */
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

/** The server and the packages it stands on in a few files (decision 018). */
export default defineConfig({
  plugins: [filesBesideModules],
  publicDir: false,
  build: {
    ssr: 'src/server/app/main.ts',
    outDir,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: '[name].js',
        // Names and lines stay: traces are read.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
      },
    },
  },
  ssr: {
    noExternal: true,
    // What has parts that are not JavaScript, what the pages' own build shares, and what is seldom wanted.
    external: [
      'react',
      'react-dom',
      'react-router',
      '@react-router/node',
      'sharp',
      'vite',
      '@scalar/fastify-api-reference',
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
