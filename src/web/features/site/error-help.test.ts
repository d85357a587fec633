import { expect, test } from 'vitest'
import { readFailedRequest } from './error-help.tsx'

test('returns the id of the last failed request among all timings', () => {
  const failed = (description: string) => ({ serverTiming: [{ name: 'request', description }] })
  expect(readFailedRequest([])).toBeUndefined()
  expect(
    readFailedRequest([
      failed('req_1'),
      {},
      failed('req_2'),
      { serverTiming: [{ name: 'db', description: '' }] },
    ]),
  ).toBe('req_2')
})
