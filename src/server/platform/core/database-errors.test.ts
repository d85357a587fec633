import { expect, test } from 'vitest'
import { DatabaseUnavailable, isDatabaseBusy, isDatabaseUnavailable } from './database-errors.ts'

const failed = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

test.each([
  '08006',
  '25006',
  '25P03',
  '28000',
  '28P01',
  '3D000',
  '40003',
  '42501',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '58000',
  '58030',
  'ECONNREFUSED',
])('%s is an outage', (code) => {
  expect(isDatabaseUnavailable(failed(code))).toBe(true)
  expect(isDatabaseBusy(failed(code))).toBe(false)
})

test.each(['40001', '40P01', '57014'])('SQLSTATE %s counts as a busy server', (code) => {
  expect(isDatabaseBusy(failed(code))).toBe(true)
  expect(isDatabaseUnavailable(failed(code))).toBe(false)
})

test.each(['22P02', '23505', '42601', '42P01', '25P02', 'XX000', 'ENOSPC', 'ENOENT', 'resource_missing'])(
  '%s is neither an outage nor a busy server',
  (code) => {
    expect([isDatabaseUnavailable(failed(code)), isDatabaseBusy(failed(code))]).toEqual([false, false])
  },
)

test('errors without a code are classified by their message', () => {
  expect(isDatabaseUnavailable(new DatabaseUnavailable())).toBe(true)
  expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
  for (const error of [undefined, null, 'x', {}, new Error('x')])
    expect([isDatabaseUnavailable(error), isDatabaseBusy(error)]).toEqual([false, false])
})
