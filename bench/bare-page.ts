import { createElement as h, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Link,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router'

interface Row {
  id: string
  text: string
}

// Number of listing cards and number of filter options. With these numbers, the HTML is as large as that of Souk's shop
// page.
const cards = 24
const facets = 420

/** Page with links and checkboxes that uses only React and React Router. The HTML includes the data for hydration. */
function Page(): ReactNode {
  const rows = useLoaderData<Row[]>()
  return h(
    'main',
    { className: 'mx-auto grid max-w-page gap-6 px-4' },
    rows
      .slice(0, cards)
      .map(({ id, text }) =>
        h(
          'article',
          { key: id, className: 'group relative flex flex-col gap-2' },
          h('img', { src: `/pictures/${id}.avif`, alt: text, width: 320, height: 400, loading: 'lazy' }),
          h(Link, { to: `/product/${id}`, className: 'text-link font-semibold no-underline' }, text),
          h('p', { className: 'text-note text-soft' }, `$${text.length * 3}`),
        ),
      ),
    rows
      .slice(cards)
      .map(({ id, text }) =>
        h(
          'label',
          { key: id, className: 'flex min-h-11 items-center gap-3 lg:min-h-9' },
          h('input', { type: 'checkbox', name: 'f', value: id, className: 'size-5 shrink-0 accent-accent' }),
          h('span', { className: 'grow' }, text),
        ),
      ),
  )
}

const rows = (salt: string): Row[] =>
  Array.from({ length: cards + facets }, (_, n) => ({
    id: `row-${salt}-${n}`,
    text: `A listing title of usual length, ${n}`,
  }))
const handler = createStaticHandler([
  { path: '*', Component: Page, loader: ({ request }) => rows(new URL(request.url).search) },
])

/** Returns the HTML for the bare page, rendered by React Router's static handler. */
export async function renderBarePage(url: string): Promise<string> {
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error('the static handler returned a response instead of a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  return `<!doctype html><html>${renderToString(h(StaticRouterProvider, { router, context }))}</html>`
}
