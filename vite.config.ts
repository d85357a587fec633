import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractWords } from './src/web/vite/contract-words.plugin.ts'

export default defineConfig({
  plugins: [contractWords(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
})
