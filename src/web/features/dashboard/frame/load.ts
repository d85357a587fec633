import { redirect, type ClientLoaderFunctionArgs } from 'react-router'
import { CallError } from '#web/lib/calls/caller.ts'
import { readSession, readToken, type StoredPerson } from '#web/lib/session/session.ts'
import { findHashOfPage, signInAgain } from '#web/lib/session/session-ended.ts'
import { readPageSize } from '#web/kit/list/page-size.ts'

interface DashboardVisit {
  seller: StoredPerson
  path: string
  url: string
  /**
   * Parameters from the URL: the path parameters `:id` and `:section`, and the cursor `after` for the page of a table.
   */
  id: string
  section: string | undefined
  after: string | undefined
  /** Cursor and number of rows for loading a page of a table. */
  page: { after: string | undefined; limit: number }
  /** Returns the value of a query parameter; undefined if the parameter is missing or empty. */
  text: (name: string) => string | undefined
  /** Returns the value of a query parameter; undefined if `allowed` does not contain the value. */
  oneOf: <Value extends string>(name: string, allowed: readonly Value[]) => Value | undefined
}

/** Creates the loader of a dashboard page. The loader runs `work` with the parsed URL through `loadDashboardData`. */
export function dashboardLoader<T>(work: (visit: DashboardVisit) => Promise<T>) {
  return ({ request, params }: ClientLoaderFunctionArgs): Promise<T> => {
    const { pathname: path, searchParams: query } = new URL(request.url)
    const text = (name: string) => query.get(name) || undefined
    return loadDashboardData(request, (seller) =>
      work({
        seller,
        path,
        url: request.url,
        id: params.id ?? '',
        section: params.section,
        after: text('after'),
        page: { after: text('after'), limit: readPageSize(query) },
        text,
        oneOf: (name, allowed) => allowed.find((value) => value === query.get(name)),
      }),
    )
  }
}

/**
 * Loads the data of a dashboard page in the browser, because only the browser has the session token. Without a seller
 * session, redirects to the sign-in page for the team or for sellers. After the sign-in, the user returns to the
 * dashboard page. A missing resource becomes a 404 page. If the user's team role or helper permissions do not allow
 * access, a 403 page is shown.
 */
export async function loadDashboardData<T>(
  request: Request,
  work: (seller: StoredPerson) => Promise<T>,
): Promise<T> {
  const { seller } = readSession()
  const token = readToken()
  if (seller === null || token === null) throw redirectToLogin(request)
  try {
    return await work(seller)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw signInAgain(request, token, 'ended', loginPathOf(request))
    if (error.code === 'second_factor_required' || error.code === 'sso_required')
      throw redirect('/sa/account')
    const isRefused = error.status === 403 && error.code === 'not_allowed'
    const isTeam = isAdminPage(request)
    if (isRefused && (isTeam || seller.helps || seller.isViewed)) throw new Response(null, { status: 403 })
    if (error.status === 404 || error.status === 403) throw new Response(null, { status: 404 })
    throw error
  }
}

function isAdminPage(request: Request): boolean {
  return new URL(request.url).pathname.startsWith('/sa')
}

function loginPathOf(request: Request): string {
  return isAdminPage(request) ? '/sa/login' : '/shopper/sellerLogin'
}

function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(
    `${loginPathOf(request)}?${new URLSearchParams({ to: pathname + search + findHashOfPage(pathname) })}`,
  )
}
