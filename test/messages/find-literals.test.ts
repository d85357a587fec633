import { expect, test } from 'vitest'
import { findLiterals } from './find-literals.ts'

const find = (source: string) => findLiterals('page.tsx', source).map(({ words }) => words)

test('words between tags, in spoken attributes and in fields are found', () => {
  expect(
    find(`export const columns = [{ key: 'at', head: 'Sent', width: 'wide' }]
      export const A = () => <p className="Big Words" aria-label={\`Bag, \${1} in it\`}>Your bag{' '}<i>·</i></p>`),
  ).toEqual(['Sent', 'Bag,', 'in it', 'Your bag'])
})

test('a sentence is found wherever it stands, a name of code is not', () => {
  expect(find("say('Saved for later')\nopen('ArrowDown', 'a b', 'Date')\nsay('Done.')")).toEqual([
    'Saved for later',
    'Done.',
  ])
})

test('the message of an error in the code is for who works on it', () => {
  expect(find("throw new TypeError('The upload did not arrive')")).toEqual([])
})

test('the words of a sample are for who works on it', () => {
  expect(find("sample.say('The coat is here', 'Der Mantel ist da')\nother.say('The coat is here')")).toEqual([
    'The coat is here',
  ])
  expect(find("export const emails = { reset: { sample: () => ({ name: 'Mila Novak' }) } }")).toEqual([])
})

test('what is no words is allowed with its reason', () => {
  expect(find("// not words: a media query\nmatch('Screen and more')")).toEqual([])
  expect(find("// not words:\nmatch('Screen and more')")).toEqual(['Screen and more'])
})
