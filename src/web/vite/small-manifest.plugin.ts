import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Takes out of the browser's table of routes what each one's file imports: the router reads that only to prefetch
 * links, which no page here does, and it is a third of the table's weight.
 */
export function smallManifest(): Plugin {
  return {
    name: 'souk-small-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle({ dir = '' }) {
      const assets = path.join(dir, '../client/assets')
      for (const file of fs.readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name))) {
        const text = fs.readFileSync(path.join(assets, file), 'utf8')
        fs.writeFileSync(path.join(assets, file), text.replaceAll(/"imports":\[[^\]]*\]/g, '"imports":[]'))
      }
    },
  }
}
