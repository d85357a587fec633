import { expect, test } from 'vitest'
import { messages } from './messages.plugin.ts'

function transformed(language: string, source: string): string {
  const { transform } = messages(language) as unknown as {
    transform: { handler: (code: string, id: string) => { code: string } | null }
  }
  return transform.handler(source, '/app/src/web/page.tsx')?.code ?? source
}

const source = `import { t } from '#web/t.ts'
export const skip: string = t('site.skip-to-content')`

test('a message stands where its key stood, in the language of the build', () => {
  expect(transformed('en', source)).toContain('skip: string = "Skip to content"')
  expect(transformed('de', source)).toContain('skip: string = "Zum Inhalt springen"')
})

test('a key that no language has fails the build', () => {
  expect(() => transformed('en', source.replace('skip-to', 'jump-to'))).toThrow('has no site.jump-to-content')
})

test('a message of words alone is a template, one that counts brings its pieces', () => {
  const call = (text: string) =>
    transformed('en', `import { t } from '#web/t.ts'\nexport const said = ${text}`)
  expect(call("t('landing.hero.from-seller', { name: seller.name })")).toContain(
    'said = `from ${seller.name}`',
  )
  expect(call("t('landing.hero.from-seller', { name: t('common.free') })")).toContain('name: "Free"')
  expect(call("t('landing.hero.from-seller', names)")).toContain('"words":"name"')
  expect(call("t('common.items', { count: 2 })")).toContain('"forms"')
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
