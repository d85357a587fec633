import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link as RouterLink, MemoryRouter, type LinkProps } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './links.tsx'

const written = (link: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/shop/noor?page=2']}>{link}</MemoryRouter>)

test.each<[string, LinkProps]>([
  ['the home page', { to: '/' }],
  ['a page of a seller', { to: '/shop/noor', className: 'text-link', children: 'Noor' }],
  ['a query', { to: '/shop?type=Shoes+%26+boots&sort=watched', 'aria-label': 'Shoes' }],
  ['a fragment', { to: '/help#returns' }],
  ['an encoded name', { to: '/shop/caf%C3%A9%20noir' }],
  [
    'a link with navigation options',
    { to: '/bag', replace: true, preventScrollReset: true, state: { a: 1 } },
  ],
  ['a page that is reloaded', { to: '/shop/subscribe', reloadDocument: true }],
  ['a relative query', { to: '.?page=3', rel: 'next' }],
  ['a path object', { to: { pathname: '/shop', search: '?page=3' } }],
  ['another host', { to: 'https://shop.example/a' }],
])('the server renders %s like the router in the browser', (_what, props) => {
  expect(import.meta.env.SSR).toBe(true)
  expect(written(<Link {...props} />)).toBe(written(<RouterLink discover="none" {...props} />))
})
