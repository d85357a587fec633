import { isRouteErrorResponse, type HandleErrorFunction } from 'react-router'
import { reportErrorContext } from '#web/lib/calls/server-call.ts'

/** Reports errors that occur during rendering, except 4xx responses and errors after the visitor has left the page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  if (!isAnswer && !request.signal.aborted) context.get(reportErrorContext)(error)
}
