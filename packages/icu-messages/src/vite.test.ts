import { expect, test } from 'vitest'
import { messages } from './messages.plugin.ts'

function transformed(language: string, source: string): string {
  const { transform } = messages(language) as unknown as {
    transform: { handler: (code: string, id: string) => { code: string } | null }
  }
  return transform.handler(source, '/app/src/web/page.tsx')?.code ?? source
}

const source = `import { t } from '#web/lib/text/t.ts'
export const skip: string = t('site.skip-to-content')`

test('a message stands where its key stood, in the language of the build', () => {
  expect(transformed('en', source)).toContain('skip: string = t("Skip to content")')
  expect(transformed('de', source)).toContain('skip: string = t("Zum Inhalt springen")')
})

test('a key that no language has fails the build', () => {
  expect(() => transformed('en', source.replace('skip-to', 'jump-to'))).toThrow('has no site.jump-to-content')
})

test('what takes something brings its pieces, and what others say as well its number', () => {
  const call = (text: string) =>
    transformed('en', `import { t } from '#web/lib/text/t.ts'\nexport const said = ${text}`)
  expect(call("t('landing.hero.from-seller', { name: seller.name })")).toContain(
    'said = t(["from ",{"words":"name"}], { name: seller.name })',
  )
  expect(call("t('common.items', { count: 2 })")).toContain('"forms"')
  expect(call("t('account.address')")).toMatch(/t\(\[\d+,"Address"\]\)/)
})

test('what Vitest keeps of a page is kept by its words as well, and of other modules by their source alone', () => {
  const keyOf = (language: string, id: string, sourceCode: string) => {
    const { configureVitest } = messages(language) as unknown as {
      configureVitest: (context: {
        defineCacheKeyGenerator: (generator: (module: object) => string | undefined) => void
      }) => void
    }
    let key: string | undefined
    configureVitest({ defineCacheKeyGenerator: (generator) => void (key = generator({ id, sourceCode })) })
    return key
  }
  const page = '/app/src/web/page.tsx'
  expect(keyOf('en', page, source)).toMatch(/^\w{64}$/)
  expect(keyOf('en', page, source)).toBe(keyOf('en', page, source))
  expect(keyOf('en', page, source)).not.toBe(keyOf('de', page, source))
  expect(keyOf('en', page, 'export const none = 1')).toBeUndefined()
  expect(keyOf('en', '/app/src/server/page.ts', source)).toBeUndefined()
})

test('the marketplace’s name is put in when it is said, and nowhere sooner', () => {
  const call = (text: string) =>
    transformed('en', `import { t } from '#web/lib/text/t.ts'\nexport const said = ${text}`)
  expect(call("() => t('profile.joined')")).toContain('t(["On ",{"words":"marketplace"}," since"])')
  expect(() => call("t('profile.joined')")).toThrow('say it in a function')
})

test('a table has the messages under a prefix, and a function for each that takes something', () => {
  const table = (prefix: string) =>
    transformed(
      'de',
      `import { tableOf } from '#web/lib/text/t.ts'\nexport const words = tableOf('${prefix}')`,
    )
  expect(table('order.issue.outcome')).toMatch(/words = tableOf\(\{"[^}]*"\}\)$/)
  expect(table('admin.home.task')).toMatch(/words = tableOf\(\{.*"disputes":\[\{"count":"count"/)
  expect(() => table('no.such')).toThrow('has nothing under no.such')
})

test('words of data are a table of the build by the values they stand for; English needs none', () => {
  const tableOf = (language: string) => {
    const { load } = messages(language) as unknown as { load: (id: string) => { code: string } }
    return JSON.parse(load('\0virtual:words').code.replace(/^export const words = /, ''))
  }
  expect(tableOf('de')).toMatchObject({
    Dresses: 'Kleider',
    "Kids' shoes": 'Kinderschuhe',
    black: 'Schwarz',
    'One size': 'Einheitsgröße',
  })
  expect(tableOf('en')).toEqual({})
})
