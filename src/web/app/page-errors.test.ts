import { expect, test } from 'vitest'
import { RouterContextProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { handleError } from './page-errors.ts'
import { reportErrorContext } from '#web/lib/calls/server-call.ts'

function reportedErrorsOf(error: unknown, signal?: AbortSignal): unknown[] {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(reportErrorContext, (reportedError) => void reported.push(reportedError))
  const request = new Request('http://shop.test/', { ...(signal && { signal }) })
  handleError(error, { request, context, params: {} })
  return reported
}

test.each([new Error('broken'), new ErrorResponse(500, 'Broken', null)])('reports the error %s', (error) => {
  expect(reportedErrorsOf(error)).toEqual([error])
})

test('a missing page, an unsupported form and an aborted request are not reported as errors', () => {
  expect(reportedErrorsOf(new ErrorResponse(404, 'Not Found', null))).toEqual([])
  expect(reportedErrorsOf(new ErrorResponse(405, 'Method Not Allowed', new Error('no action')))).toEqual([])
  expect(reportedErrorsOf(new Error('aborted'), AbortSignal.abort())).toEqual([])
})
