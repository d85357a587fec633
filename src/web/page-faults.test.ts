import { afterAll, afterEach, beforeAll, expect, test, vi, type MockInstance } from 'vitest'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { handleError } from './page-faults.ts'

let told: MockInstance
beforeAll(() => {
  told = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => told.mockClear())
afterAll(() => told.mockRestore())

const request = new Request('http://shop.test/')

test('a fault is told', () => {
  handleError(new Error('broken'), { request })
  handleError(new ErrorResponse(500, 'Broken', null), { request })
  expect(told).toHaveBeenCalledTimes(2)
})

test('a page that is not there, a form that none takes and a visitor who has left are no faults', () => {
  handleError(new ErrorResponse(404, 'Not Found', null), { request })
  handleError(new ErrorResponse(405, 'Method Not Allowed', new Error('no action')), { request })
  handleError(new Error('aborted'), { request: new Request(request, { signal: AbortSignal.abort() }) })
  expect(told).not.toHaveBeenCalled()
})
