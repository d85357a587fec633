import { errorsOf, type Endpoint } from '#contract/endpoint.ts'
import { commonErrors } from '#contract/errors.ts'
import type { AppError } from '../errors/app-error.ts'

/** Fails on an error that the contract does not name for the call. */
export function requireDeclared(endpoint: Endpoint, error: AppError): void {
  if (errorsOf(endpoint).includes(error.code) || commonErrors.includes(error.code)) return
  throw new Error(`${endpoint.method} ${endpoint.path} refused with the undeclared code ${error.code}`)
}
