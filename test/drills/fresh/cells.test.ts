import { expect, test } from 'vitest'
import { readCells } from './cells.ts'

test('cells are named by Debian release, account and Node version', () => {
  expect(readCells(['trixie/container/debian', 'bookworm/user/22'])).toEqual([
    { suite: 'trixie', account: 'container', node: 'debian' },
    { suite: 'bookworm', account: 'user', node: '22' },
  ])
  expect(readCells([])).toHaveLength(21)
})

test.each(['bookworm/user/debian', 'trixie/nobody/22', 'sid/root/22', 'trixie'])('%s is unknown', (name) => {
  expect(() => readCells([name])).toThrow(`There is no cell ${name}, only bookworm/root/20, `)
})
