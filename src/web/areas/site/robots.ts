import type { Route } from './+types/robots.ts'

const closed = ['/bag', '/checkout', '/confirm', '/sa/', '/shopper/', '/reset/', '/verify/', '/free-verify/']

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', request.url).href}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
