import { expect, test } from 'vitest'
import { namesFrom, splitName } from './names.ts'

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
    'first names make the full one',
    { fname: 'Ada', lname: 'Byron' },
    { ...ada, lname: 'Byron', fullName: 'Ada Byron' },
  ],
  ['a new full name is split', { ...ada, fullName: 'Grace Hopper' }, splitName('Grace Hopper')],
  ['so is a new name', { ...ada, name: 'Grace Hopper' }, splitName('Grace Hopper')],
  ['nothing new changes nothing', { ...ada, name: 'Ada Lovelace' }, ada],
  ['nothing at all changes nothing', {}, ada],
])('%s', (_name, entered, names) => {
  expect(namesFrom(entered, ada)).toEqual(names)
})

test('a buyer stored without fname gets one', () => {
  expect(namesFrom({}, { fullName: 'Ada Lovelace', fname: '', lname: '' })).toEqual(ada)
})
