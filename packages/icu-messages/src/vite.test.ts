import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { messageFolder } from './message-folder.support.ts'
import { messages } from './vite.ts'

const catalogs = {
  en: {
    skip: 'Skip',
    items: '{count, plural, one {# item} other {# items}}',
    seller: 'from {name}',
    welcome: 'Welcome to {product}',
    close: 'Close',
    'state.open': 'Open',
    'state.closed': 'Close',
    unused: 'Not on this page',
  },
  de: {
    skip: 'Weiter',
    items: '{count, plural, one {# Artikel} other {# Artikel}}',
    seller: 'von {name}',
    welcome: 'Willkommen bei {product}',
    close: 'Schließen',
    'state.open': 'Offen',
    'state.closed': 'Geschlossen',
    unused: 'Nicht auf dieser Seite',
  },
}

const render = pathToFileURL(path.join(import.meta.dirname, 'render.ts')).pathname
const runtime = `import { language, languages, locale } from 'virtual:language'
  import { createNumberFormats, partsOf, render } from '${render}'
  const numbers = createNumberFormats(locale)
  export const t = (message, args = {}) => render(partsOf(message), { product: 'Shop', ...args }, numbers).join('')
  export const tableOf = (table) => table
  export { language, languages }`
const page = `import { t, tableOf, language, languages } from './t.ts'
  export const states = tableOf('state')
  export const texts = () => [t('skip'), t('items', { count: 1234 }), t('seller', { name: 'Ada' }), t('welcome'), t('close')]
  export { language, languages }`

const options = (folder: string, language: string) => ({
  folder,
  sourceLanguage: 'en',
  globals: ['product'],
  language,
  typesFile: path.join(folder, 'types.d.ts'),
  include: /\.ts$/,
  module: '/t.ts',
  functions: ['t'],
  tables: ['tableOf'],
})

/** Builds a project of two files with Vite in one language. Returns the exports of the built module and its code. */
async function buildProject(language: string, source = page) {
  const folder = messageFolder(catalogs)
  fs.writeFileSync(path.join(folder, 't.ts'), runtime)
  fs.writeFileSync(path.join(folder, 'page.ts'), source)
  const output = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages(options(folder, language))],
    build: { write: false, minify: false, lib: { entry: path.join(folder, 'page.ts'), formats: ['es'] } },
  })) as Rollup.RolldownOutput[]
  const [{ code }] = output[0]!.output
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  return { code, ...((await import(/* @vite-ignore */ url)) as Record<string, unknown>), folder }
}

test('a build contains only used messages, in the language of the build', async () => {
  const en = await buildProject('en')
  const de = await buildProject('de')
  expect((en as { texts?: () => string[] }).texts!()).toEqual([
    'Skip',
    '1,234 items',
    'from Ada',
    'Welcome to Shop',
    'Close',
  ])
  expect((de as { texts?: () => string[] }).texts!()).toEqual([
    'Weiter',
    '1.234 Artikel',
    'von Ada',
    'Willkommen bei Shop',
    'Schließen',
  ])
  expect(de.code).not.toContain('Nicht auf dieser Seite')
  expect(fs.readFileSync(path.join(en.folder, 'types.d.ts'), 'utf8')).toContain("'items': { count: number }")
  expect(en).toMatchObject({
    language: 'en',
    languages: expect.arrayContaining([
      ['de', 'Deutsch'],
      ['en', 'English'],
    ]),
  })
})

test('a table has the messages under a prefix, with leading numbers for messages with equal texts', async () => {
  expect(await buildProject('de')).toMatchObject({ states: { open: 'Offen', closed: 'Geschlossen' } })
  expect(await buildProject('en')).toMatchObject({ states: { open: 'Open', closed: [6, 'Close'] } })
})

test('the build fails for unknown keys and prefixes', async () => {
  await expect(buildProject('de', page.replace("'skip'", "'jump'"))).rejects.toThrow('de.json has no jump')
  await expect(buildProject('de', page.replace("'state'", "'no'"))).rejects.toThrow(
    'de.json has no key under no',
  )
})

test('the build fails if a module reads a message with a global argument while it loads', async () => {
  const source = "import { t } from './t.ts'\nexport const text = t('welcome')"
  await expect(buildProject('en', source)).rejects.toThrow('call t in a function')
})

test("Vitest's cache keys include the messages that a module uses", () => {
  const folder = messageFolder(catalogs)
  const keyOf = (language: string, id: string, sourceCode: string) => {
    const { configureVitest } = messages(options(folder, language)) as unknown as {
      configureVitest: (context: {
        defineCacheKeyGenerator: (generator: (module: object) => string | undefined) => void
      }) => void
    }
    let key: string | undefined
    configureVitest({ defineCacheKeyGenerator: (generator) => void (key = generator({ id, sourceCode })) })
    return key
  }
  expect(keyOf('en', '/page.ts', page)).toMatch(/^\w{64}$/)
  expect(keyOf('en', '/page.ts', page)).not.toBe(keyOf('de', '/page.ts', page))
  expect(keyOf('en', '/page.ts', 'export const none = 1')).toBeUndefined()
  expect(keyOf('en', '/page.css', page)).toBeUndefined()
})
