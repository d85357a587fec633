import { expect, test } from 'vitest'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import { cardWithNote } from './card-notes.ts'

const attribute = (code: string, kind: ShownAttribute['kind'], isOnCard = true): ShownAttribute => ({
  code,
  kind,
  name: 'Handmade',
  help: '',
  unit: 'kg',
  choices: [{ code: 'wool', name: 'Wool', isRetired: false }],
  types: [],
  isRequired: false,
  isFilterable: false,
  isOnCard,
  isUngrouped: false,
  visibility: 'public',
})
const attributes = [
  attribute('material', 'choice'),
  attribute('weight', 'number'),
  attribute('handmade', 'yes-no'),
  attribute('hidden', 'text', false),
]
const noteOf = (values: Card['attributes']) => cardWithNote(attributes, { attributes: values } as Card)

test('a card has one line with the values that cards show', () => {
  expect(noteOf({ handmade: true, weight: 2.5, material: ['wool'], hidden: 'x' })).toEqual({
    note: 'Wool · 2.5\u{a0}kg · Handmade',
  })
  expect(noteOf({ handmade: false, hidden: 'x' })).toEqual({})
  expect(noteOf(undefined)).toEqual({})
})

test('a card that only members can buy has the end of the early access', () => {
  const card = { _id: 'a' } as Card
  const membersUntil = '2026-12-06T11:00:00.000Z'
  expect(cardWithNote([], card, new Map([['a', membersUntil]]))).toEqual({ _id: 'a', membersUntil })
  expect(cardWithNote([], card, new Map([['b', membersUntil]]))).toEqual({ _id: 'a' })
})
