export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  decline_code?: string
  message: string
  doc_url?: string
  param?: string
  charge?: string
  payment_intent?: unknown
  setup_intent?: unknown
  payment_method?: unknown
  payment_method_type?: string
}

/**
 * Error in Stripe's format. `commitsWrites`: whether changes that the call made, such as storing a failed charge, are
 * committed despite the error.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly commitsWrites: boolean

  constructor(status: number, body: ErrorBody, commitsWrites = false) {
    super(body.message)
    this.status = status
    this.body =
      body.code === undefined
        ? body
        : { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
    this.commitsWrites = commitsWrites
  }
}

export function invalid(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message, param })
}

export function missingParam(param: string): ApiError {
  return invalid(`Missing required param: ${param}.`, 'parameter_missing', param)
}

export function notFound(noun: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun === 'payment_method' ? 'PaymentMethod' : noun}: '${id}'`,
    param,
  })
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message })
}

export function unsupported(param: string): ApiError {
  return invalid(`The parameter ${param} is not supported here.`, 'parameter_unknown', param)
}

/**
 * Returns whether an error is stored under the call's idempotency key. Validation errors are not stored, because the
 * call was not executed.
 */
export function isStoredWithKey(error: ApiError): boolean {
  return !(
    error.body.code?.startsWith('parameter_') ||
    error.body.code === 'email_invalid' ||
    error.status === 401 ||
    error.status === 409
  )
}
