import { expect, test } from 'vitest'
import { RouterContextProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { handleError } from './page-faults.ts'
import { faultContext } from '#web/lib/calls/server-call.ts'

function reportedOf(error: unknown, signal?: AbortSignal): unknown[] {
  const notified: unknown[] = []
  const context = new RouterContextProvider()
  context.set(faultContext, (fault) => void notified.push(fault))
  const request = new Request('http://shop.test/', { ...(signal && { signal }) })
  handleError(error, { request, context, params: {} })
  return notified
}

test.each([new Error('broken'), new ErrorResponse(500, 'Broken', null)])('a fault is told: %s', (error) => {
  expect(reportedOf(error)).toEqual([error])
})

test('a page that is not there, a form that none takes and a visitor who has left are no faults', () => {
  expect(reportedOf(new ErrorResponse(404, 'Not Found', null))).toEqual([])
  expect(reportedOf(new ErrorResponse(405, 'Method Not Allowed', new Error('no action')))).toEqual([])
  expect(reportedOf(new Error('aborted'), AbortSignal.abort())).toEqual([])
})
