import { expect, test } from 'vitest'
import { readFailedRequest } from './error-help.tsx'

test('the request that failed last is named, whatever else was timed', () => {
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
