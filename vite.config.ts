import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sourceLanguage } from './src/messages/catalog.ts'
import { contractWords } from './src/web/vite/contract-words.plugin.ts'
import { messages } from './src/web/vite/messages.plugin.ts'
import { smallManifest } from './src/web/vite/small-manifest.plugin.ts'
import { smallPreload } from './src/web/vite/small-preload.plugin.ts'
import { smallRouter } from './src/web/vite/small-router.plugin.ts'

/** Each takes the modules it names and all they stand on; the first that wants a module has it. */
const chunks = [
  // What every first page needs, in one file: some twenty small ones compress worse, and the manifest names each.
  {
    name: 'frame',
    test: /[\\/]src[\\/]web[\\/](root\.tsx|(as-person|time-limit)\.ts|features[\\/](listing[\\/]listing-grid|site[\\/]page-boundary)\.tsx|ui[\\/](stars|avatar|details|select-box)\.tsx)/,
  },
  // Only where someone is signed in, or comes back to a page.
  { name: 'tab', test: /[\\/]src[\\/]web[\\/]tab[\\/]/ },
  // What stands under reviews on every page that has some.
  {
    name: 'reviews',
    test: /[\\/]src[\\/]web[\\/]features[\\/]reviews[\\/](review-entry|all-reviews-link)\.tsx/,
  },
  // Pages that call without a form should not load the forms with it.
  { name: 'call', test: /[\\/]src[\\/]web[\\/]call\.ts/ },
  // With what must run before the first schema is made.
  { name: 'zod', test: /[\\/](node_modules[\\/]zod[\\/]|src[\\/]web[\\/]zod-without-eval\.ts)/ },
  { name: 'account', test: /[\\/]src[\\/]web[\\/](features[\\/]account|ui[\\/]form)[\\/]/ },
]

export default defineConfig({
  plugins: [
    contractWords(),
    messages(process.env.PAGES_LANGUAGE ?? sourceLanguage),
    tailwindcss(),
    reactRouter(),
    smallManifest(),
    smallPreload(),
    smallRouter(),
  ],
  build: { assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
})
