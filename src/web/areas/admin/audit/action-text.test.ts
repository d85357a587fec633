import fs from 'node:fs'
import { expect, test } from 'vitest'
import { auditActionText, auditTargetText } from './action-text.ts'

test('every action recorded by the server has a label', () => {
  const files = fs.globSync('src/server/modules/**/*.ts').filter((file) => !file.includes('.test.'))
  const actions = files.flatMap((file) => [
    ...fs.readFileSync(file, 'utf8').matchAll(/\baction: '([a-z]+\.[a-z-]+)'/g),
  ])
  expect(actions.length).toBeGreaterThan(20)
  expect(actions.map(([, action]) => action!).filter((action) => auditActionText(action) === action)).toEqual(
    [],
  )
})

test('a target that exists only once is labeled with its kind', () => {
  expect(auditTargetText('ledger', 'marketplace')).toBe('Ledger')
})

test('a target is labeled with its name or its order number', () => {
  expect(auditTargetText('seller', 'sel_1', '@mila')).toBe('Seller @mila')
  expect(auditTargetText('issue', 'iss_1', '100011')).toBe('Issue (order 100011)')
  expect(auditTargetText('seller-order', 'sor_1', '100011')).toBe('Order 100011')
  expect(auditTargetText('seller', 'sel_1', null)).toBe('Seller sel_1')
})

test('an action or target without a label keeps its stored name', () => {
  expect([auditActionText('thing.done'), auditTargetText('thing', 'thg_1')]).toEqual([
    'thing.done',
    'thing thg_1',
  ])
})
