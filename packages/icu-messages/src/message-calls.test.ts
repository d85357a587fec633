import { expect, test } from 'vitest'
import { findMessageCalls } from './message-calls.ts'

const find = (source: string) => findMessageCalls('page.tsx', source, '/t.ts')

test('calls of the imported function are found, whatever it is called there', () => {
  const source = `import { t as words, rich } from '#web/lib/text/t.ts'
    const t = (key: string) => key
    export const A = () => <p title={words('a.title')}>{rich('a.more', { link: (x) => <a>{x}</a> })}{t('not.ours')}</p>`
  expect(find(source).map(({ name, key, values }) => [name, key, values && [...values.keys()]])).toEqual([
    ['t', 'a.title', undefined],
    ['rich', 'a.more', ['link']],
  ])
})

test('a key that is not written out cannot be told', () => {
  expect(() => find("import { t } from './t.ts'\nt(`state.${state}`)")).toThrow('write the key out')
})

test('a file without the import has none', () => {
  expect(find("t('a.b')")).toEqual([])
})

test('a call that is made while its module loads is told from one in a function', () => {
  const source =
    "import { t } from '#web/lib/text/t.ts'\nconst a = [t('a.a')]\nconst b = () => t('a.b')\nfunction c() { return t('a.c') }"
  expect(find(source).map(({ key, isAtLoad }) => [key, isAtLoad])).toEqual([
    ['a.a', true],
    ['a.b', false],
    ['a.c', false],
  ])
})
