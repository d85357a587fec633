import { isRouteErrorResponse } from 'react-router'

/** What broke while a page was made is told on standard error; not that somebody asked for none, or has left. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  if (!isAnswer && !request.signal.aborted) console.error(error)
}
