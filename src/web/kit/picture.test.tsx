import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const photo = { key: 'ab12', width: 320, height: 400, blur: '#eee', alt: 'A coat' }
const addressesOf = (markup: string) => markup.match(/\/pictures\/[^\s",]+/g)

test('a public picture has URLs without a query in all sizes', () => {
  const addresses = addressesOf(renderToStaticMarkup(<Picture photo={photo} sizes="96px" />))
  expect(addresses).toContain('/pictures/ab12-320.avif')
  expect(addresses!.join(' ')).not.toContain('?')
})

test('every URL of a private photo is signed', () => {
  const signed = { ...photo, access: 'expires=1&signature=x' }
  const addresses = addressesOf(renderToStaticMarkup(<Picture photo={signed} sizes="96px" />))
  expect(addresses).toHaveLength(7)
  for (const address of addresses!) expect(address).toMatch(/\?expires=1&amp;signature=x$/)
})
