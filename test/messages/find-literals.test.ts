import { expect, test } from 'vitest'
import { findLiterals } from './find-literals.ts'

const find = (source: string) => findLiterals('page.tsx', source).map(({ words }) => words)

test('text between tags, in visible attributes and in visible fields is found', () => {
  expect(
    find(`export const columns = [{ key: 'at', head: 'Sent', width: 'wide' }]
      export const A = () => <p className="Big Words" aria-label={\`Bag, \${1} in it\`}>Your bag{' '}<i>·</i></p>`),
  ).toEqual(['Sent', 'Bag,', 'in it', 'Your bag'])
})

test('a sentence is found anywhere, and an identifier is not', () => {
  expect(find("say('Saved for later')\nopen('ArrowDown', 'a b', 'Date')\nsay('Done.')")).toEqual([
    'Saved for later',
    'Done.',
  ])
})

test('error messages for developers are ignored', () => {
  expect(find("throw new TypeError('The upload did not arrive')")).toEqual([])
})

test('text in samples for developers is ignored', () => {
  expect(
    find("sample.userText('The coat is here', 'Der Mantel ist da')\nother.userText('The coat is here')"),
  ).toEqual(['The coat is here'])
  expect(find("export const emails = { reset: { sample: () => ({ name: 'Mila Novak' }) } }")).toEqual([])
})

test('a comment with a reason exempts a literal that users do not see', () => {
  expect(find("// not translated: a media query\nmatch('Screen and more')")).toEqual([])
  expect(find("// not translated:\nmatch('Screen and more')")).toEqual(['Screen and more'])
})
