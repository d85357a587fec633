import type { Plugin } from 'vite'
import { bagLimit } from '#contract/orders.ts'
import { conditions, genders, pageSize, sorts } from '#contract/catalog.ts'
import { pictureWidths } from '#contract/pictures.ts'
import { contract } from '#contract/contract.ts'

const modules: Record<string, () => string> = {
  'virtual:contract-urls': () => `export const urls = ${JSON.stringify(urls())}`,
  'virtual:contract-words': () =>
    Object.entries({ bagLimit, conditions, genders, pageSize, pictureWidths, sorts })
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n'),
}

/** The contract's URLs and word lists as plain data, so that the browser never loads its schemas. */
export function contractWords(): Plugin {
  return {
    name: 'souk-contract-words',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  }
}

function urls(): Record<string, { method: string; paths: string[] }> {
  return Object.fromEntries(
    Object.entries(contract).map(([name, { method, path, twins }]) => [
      name,
      { method, paths: [path, ...(twins ?? [])] },
    ]),
  )
}
