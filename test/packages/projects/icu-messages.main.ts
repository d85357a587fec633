import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { checkCatalogs, type MessageConfig } from '@souk/icu-messages'
import { messages } from '@souk/icu-messages/vite'

// Builds a page in two languages and runs the result of each build.
const write = (file: string, text: string) => fs.writeFileSync(path.resolve('site', file), text)
fs.mkdirSync('site/messages', { recursive: true })
const texts = {
  en: '{count, plural, one {# item} other {# items}}',
  de: '{count, plural, other {# Artikel}}',
}
for (const [language, text] of Object.entries(texts))
  write(
    `messages/${language}.json`,
    JSON.stringify({ $name: language, $locale: language, 'bag.count': text }),
  )
write(
  't.ts',
  `import { locale } from 'virtual:language'
   import { createNumberFormats, partsOf, render, type CompiledMessage } from '@souk/icu-messages/render'
   export const t = (message: unknown, args = {}) =>
     render(partsOf(message as CompiledMessage), args, createNumberFormats(locale)).join('')`,
)
write('bag.ts', `import { t } from './t.ts'\nexport const text = t('bag.count', { count: 1200 })`)

const config: MessageConfig = { folder: path.resolve('site/messages'), sourceLanguage: 'en' }
const built: Record<string, string> = {}
for (const language of Object.keys(texts)) {
  await build({
    root: 'site',
    configFile: false,
    logLevel: 'silent',
    plugins: [
      messages({
        ...config,
        language,
        typesFile: path.resolve('site/types.d.ts'),
        include: /\.ts$/,
        module: '/t.ts',
        functions: ['t'],
      }),
    ],
    build: { outDir: language, lib: { entry: 'bag.ts', formats: ['es'], fileName: () => 'bag.mjs' } },
  })
  const url = pathToFileURL(path.resolve('site', language, 'bag.mjs')).href
  built[language] = ((await import(url)) as { text: string }).text
}
const isTyped = fs.readFileSync('site/types.d.ts', 'utf8').includes("'bag.count': { count: number }")
console.log(JSON.stringify({ texts: built, isTyped, problems: checkCatalogs(config) }))
