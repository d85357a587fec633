import { expect, test } from 'vitest'
import { mergeNames, splitName } from './names.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada King  Lovelace ', 'Ada', 'King Lovelace'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])('"%s" is split at the first space', (fullName, fname, lname) => {
  expect(splitName(fullName)).toEqual({ fullName: fullName.trim(), fname, lname })
})

const ada = { fullName: 'Ada Lovelace', fname: 'Ada', lname: 'Lovelace' }

test.each([
  [
    'a changed first or last name changes the full name',
    { fname: 'Ada', lname: 'Byron' },
    { ...ada, lname: 'Byron', fullName: 'Ada Byron' },
  ],
  ['a new full name is split', { ...ada, fullName: 'Grace Hopper' }, splitName('Grace Hopper')],
  ['the field name is an alias of fullName', { ...ada, name: 'Grace Hopper' }, splitName('Grace Hopper')],
  ['unchanged names stay as they are', { ...ada, name: 'Ada Lovelace' }, ada],
  ['an empty form changes no names', {}, ada],
])('%s', (_name, entered, names) => {
  expect(mergeNames(entered, ada)).toEqual(names)
})

test('a stored buyer without a first name gets one from the full name', () => {
  expect(mergeNames({}, { fullName: 'Ada Lovelace', fname: '', lname: '' })).toEqual(ada)
})
