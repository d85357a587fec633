import { listErrorCodes, type Endpoint } from '#contract/endpoint.ts'
import { commonErrors } from '#contract/errors.ts'
import type { AppError } from '../errors/app-error.ts'

/** Throws an error if the contract does not declare `error` for this endpoint. */
export function requireDeclared(endpoint: Endpoint, error: AppError): void {
  if (listErrorCodes(endpoint).includes(error.code) || commonErrors.includes(error.code)) return
  throw new Error(`${endpoint.method} ${endpoint.path} failed with the undeclared code ${error.code}`)
}
