import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, ErrorReply } from '#contract/errors.ts'
import { languageOf } from '../language/request-language.ts'
import type { Language } from '../language/translate.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '../core/database-errors.ts'
import { isStorageFull } from '../core/storage-full.ts'
import { AppError, fail } from '../errors/app-error.ts'
import { createAuthChallenge } from './access/bearer.ts'

/**
 * Sends an error response. The response for an AppError contains its code. Any other error is a bug and is logged once,
 * with its request.
 */
export function sendErrorResponse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const appError = isGone(error, request) ? fail('bad_request') : asAppError(error)
  if (appError.code === 'database_unavailable' && error !== appError)
    request.log.error(
      { err: error, requestId: request.id },
      isDatabaseBusy(error) ? 'the database is busy' : 'the database is unavailable',
    )
  if (appError.code === 'storage_full')
    request.log.error({ err: error, requestId: request.id }, 'no disk space left to save a file')
  if (appError.code === 'internal') logDefect(error, request)
  return sendError(appError, request, reply)
}

/** Logs an unexpected error with its request id. */
export function logDefect(error: unknown, request: FastifyRequest): void {
  request.log.error({ err: error, requestId: request.id }, 'defect')
}

/** Returns whether the client disconnected while sending its request, which is not a server error. */
function isGone(error: unknown, { raw }: FastifyRequest): boolean {
  if (!raw.socket.destroyed || !(error instanceof Error) || !('code' in error)) return false
  return (
    error.code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    (error.code === 'ECONNRESET' && error.message === 'aborted')
  )
}

/** Returns the language of the error message. Returns English if the error occurred before the cookies were parsed. */
function languageFor(request: FastifyRequest): Language {
  const { cookies }: { cookies?: object | null } = request
  return cookies ? languageOf(request) : null
}

export function sendError(appError: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageFor(request)
  const details = appError.details(language)
  const body: ErrorReply = {
    message: appError.text(language),
    code: appError.code,
    requestId: request.id,
  }
  if (appError.field) body.field = appError.field
  if (appError.fieldErrors.length > 0)
    body.errors = appError.fieldErrors.map(({ field, text }) => ({ field, message: text(language) }))
  if (appError.flag) body[appError.flag] = true
  if (details) body.details = details
  const retryAfter = appError.retryAfter ?? (appError.status === 503 ? retryAfterSeconds : undefined)
  if (retryAfter) void reply.header('retry-after', Math.ceil(retryAfter))
  if (appError.allow) void reply.header('allow', appError.allow)
  if (appError.status === 401) void reply.header('www-authenticate', createAuthChallenge(request))
  return (
    reply
      .code(appError.status)
      .header('cache-control', 'no-store')
      // If the request could not be parsed, no hook has set this header yet.
      .header('x-request-id', request.id)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body))
  )
}

/** Retry-After value in seconds for temporary outages. */
export const retryAfterSeconds = 2

const codeByStatus: Record<number, ErrorCode> = {
  413: 'too_large',
  415: 'wrong_media_type',
  429: 'too_many_requests',
  503: 'shutting_down',
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error) || isDatabaseBusy(error))
    return fail('database_unavailable', { retryAfter: retryAfterSeconds })
  if (isStorageFull(error)) return fail('storage_full')
  const { code, statusCode: status = 500 } = error as FastifyError
  // A page can still make an in-process call after its client has disconnected and the server has closed.
  if (code === 'FST_ERR_REOPENED_CLOSE_SERVER') return fail('shutting_down')
  if (status >= 400 && status < 500) return fail(codeByStatus[status] ?? 'bad_request')
  return fail(status === 503 ? 'shutting_down' : 'internal')
}
