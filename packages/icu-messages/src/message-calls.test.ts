import { expect, test } from 'vitest'
import { findMessageCalls } from './message-calls.ts'

const calls = { module: '/t.ts', functions: ['t', 'rich'] }
const find = (source: string) => findMessageCalls('page.tsx', source, calls)

test('finds calls to imported functions under any local name', () => {
  const source = `import { t as words, rich, other } from './lib/t.ts'
    const t = (key: string) => key
    export const A = () => <p title={words('a.title')}>{rich('a.more', { link: (x) => <a>{x}</a> })}{t('b')}{other('c')}</p>`
  expect(find(source).map(({ name, key }) => [name, key])).toEqual([
    ['t', 'a.title'],
    ['rich', 'a.more'],
  ])
})

test('returns the position of the key', () => {
  const source = "import { t } from './t.ts'\nt('a.b')"
  expect(find(source).map(({ keyAt }) => source.slice(keyAt.start, keyAt.end))).toEqual(["'a.b'"])
})

test('reads the key from another argument', () => {
  const source = "import { t } from './t.ts'\nt(language, 'a.b')"
  expect(findMessageCalls('mail.ts', source, { ...calls, keyArgument: 1 })).toMatchObject([{ key: 'a.b' }])
})

test('rejects a key that is not a string literal', () => {
  expect(() => find("import { t } from './t.ts'\nt(`state.${state}`)")).toThrow('must be a string literal')
})

test('finds no calls in a file without the import', () => {
  expect(find("t('a.b')")).toEqual([])
})

test('distinguishes calls at module load from calls in functions', () => {
  const source =
    "import { t } from './t.ts'\nconst a = [t('a.a')]\nconst b = () => t('a.b')\nfunction c() { return t('a.c') }"
  expect(find(source).map(({ key, isAtLoad }) => [key, isAtLoad])).toEqual([
    ['a.a', true],
    ['a.b', false],
    ['a.c', false],
  ])
})
