import { expect, test } from 'vitest'
import { CallError } from '#web/lib/calls/caller.ts'
import { notFoundPage } from './not-found-page.ts'

function thrownFor(error: unknown): unknown {
  try {
    return notFoundPage(error)
  } catch (thrown) {
    return thrown
  }
}

test.each([
  [404, 'not_found'],
  [422, 'invalid_field'],
] as const)('the API error %i %s becomes a 404 page', (status, code) => {
  expect(thrownFor(new CallError(status, code, 'No'))).toMatchObject({ status: 404 })
})

test.each([
  new CallError(500, 'internal', 'No'),
  new CallError(429, 'too_many_requests', 'No'),
  new Error('No'),
])('another error is rethrown: %s', (error) => {
  expect(thrownFor(error)).toBe(error)
})
