import { redirect } from 'react-router'
import { helpSlugs } from '#contract/features/help-articles.ts'
import { isNotFound } from '#web/features/site/not-found-page.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { isPageOn } from '#web/lib/page/features.ts'
import { HelpArticle } from './article.tsx'
import { HelpHome } from './home.tsx'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'

const maxQuery = 200

/** Loads an article or, without a slug in the path, the start page of the help. */
export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  const { slug } = args.params
  return slug === undefined
    ? { article: null, home: await loadHome(call, args.url) }
    : { article: await loadArticle(call, slug, args.url), home: null }
}

/** Loads the start page of the help and, if the URL contains a search, the matching articles. */
async function loadHome(call: Call, url: URL) {
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, maxQuery)
  const [page, home, found] = await Promise.all([
    call('getContentPage', { params: { id: 'help' } }),
    call('getHelpHome'),
    query === '' ? null : call('searchHelp', { query: { q: query } }),
  ])
  return { page, home, query, results: found?.results ?? null }
}

/**
 * Loads an article. If operators have hidden the article, redirects to the start page, because other pages still link to
 * the article. An article about a feature that is turned off is not found.
 */
async function loadArticle(call: Call, slug: string, { pathname }: URL) {
  try {
    return await call('getHelpArticle', { params: { slug } })
  } catch (error) {
    if (!isNotFound(error)) throw error
    if (helpSlugs.some((one) => one === slug) && isPageOn(pathname)) throw redirect('/help')
    throw new Response(null, { status: 404, statusText: 'Not Found' })
  }
}

export default function HelpPage({ loaderData: { article, home } }: Route.ComponentProps) {
  return article === null ? <HelpHome {...home} /> : <HelpArticle article={article} />
}
