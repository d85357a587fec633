import { expect, test } from 'vitest'
import type { Shell } from '../shell.ts'
import { fitOnLine, shownDepartments, shownTypes } from './navigation.ts'

const shell = (hasGender: boolean) =>
  ({
    types: [
      { label: 'Bicycles', hasGender: false, children: [{ label: 'Road bikes', hasGender }] },
      { label: 'Parts', hasGender: false, children: [] },
    ],
    usedTypes: ['Parts'],
    marketplace: { lists: { departments: ['women', 'men'] } },
  }) as unknown as Shell

test('departments are shown if a category is divided by department', () => {
  expect(shownDepartments(shell(true))).toEqual(['women', 'men'])
  expect(shownDepartments(shell(false))).toEqual([])
  expect(shownDepartments({ ...shell(true), types: [] })).toEqual([])
})

test('categories without items are not shown', () => {
  expect(shownTypes(shell(true)).map(({ label }) => label)).toEqual(['Parts'])
})

test('names that do not fit are shown only on wider screens, or not at all', () => {
  const names = ['a'.repeat(50), 'b'.repeat(20), 'c'.repeat(20), 'd'.repeat(20)]
  expect(fitOnLine(names.map((name) => ({ name }))).map(({ className }) => className)).toEqual([
    '',
    'hidden lg:block',
    'hidden xl:block',
  ])
})
