import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { oneByteChunks } from './scripts/bundle/one-byte-chunks.mjs'
import { sourceLanguage } from './src/messages/catalog.ts'
import { chunkGroups } from './src/web/app/vite/chunks.ts'
import { contractValuesPlugin } from './src/web/app/vite/contract-values.plugin.ts'
import { messagePlugins } from './src/web/app/vite/message-plugins.ts'

export default defineConfig({
  plugins: [
    contractValuesPlugin(),
    messagePlugins(process.env.PAGES_LANGUAGE ?? sourceLanguage),
    tailwindcss(),
    reactRouter(),
    oneByteChunks(),
  ],
  build: { assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } } },
  },
})
