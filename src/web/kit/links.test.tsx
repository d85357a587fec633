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
  ['a place on a page', { to: '/help#returns' }],
  ['a name that is encoded', { to: '/shop/caf%C3%A9%20noir' }],
  ['a link with ways of its own', { to: '/bag', replace: true, preventScrollReset: true, state: { a: 1 } }],
  ['a page loaded anew', { to: '/shop/subscribe', reloadDocument: true }],
  ['a part of the address', { to: '.?page=3', rel: 'next' }],
  ['the parts of an address', { to: { pathname: '/shop', search: '?page=3' } }],
  ['another host', { to: 'https://shop.example/a' }],
])("the server writes %s as the browser's router does", (_what, props) => {
  expect(import.meta.env.SSR).toBe(true)
  expect(written(<Link {...props} />)).toBe(written(<RouterLink discover="none" {...props} />))
})
