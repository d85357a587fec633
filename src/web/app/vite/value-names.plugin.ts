import type { Plugin } from 'vite'
import { readCatalog, sourceLanguage } from '#messages/catalog.ts'

const virtual = 'virtual:value-names'

/**
 * Creates the plugin that provides the names of types, colors and sizes in the language of the build, keyed by stored
 * value.
 */
export function valueNamesPlugin(language: string): Plugin {
  return {
    name: 'souk-value-names',
    resolveId: (id) => (id === virtual ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${virtual}`
        ? // Lets the bundler drop the table from pages that do not use it.
          {
            code: `export const valueNames = ${JSON.stringify(translateNames(language))}`,
            moduleSideEffects: false,
          }
        : undefined,
  }
}

/**
 * Returns the translated names, keyed by stored value. The table is empty for English, because the stored values are
 * the English names.
 */
function translateNames(language: string): Record<string, string> {
  if (language === sourceLanguage) return {}
  const { messages } = readCatalog(language)
  const words = [...readCatalog(sourceLanguage).messages].filter(([key]) => key.startsWith('word.'))
  return Object.fromEntries(
    words.map(([key, value]) => [
      // Colors are stored in lower case.
      key.startsWith('word.color.') ? value.toLowerCase() : value,
      messages.get(key) ?? value,
    ]),
  )
}
