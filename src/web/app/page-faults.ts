import { isRouteErrorResponse, type HandleErrorFunction } from 'react-router'
import { faultContext } from '#web/lib/calls/server-call.ts'

/** What broke while a page was made is told; not that someone asked for none, or left before it came. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  if (!isAnswer && !request.signal.aborted) context.get(faultContext)(error)
}
