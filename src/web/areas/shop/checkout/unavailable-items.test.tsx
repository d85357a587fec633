import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Quote } from '#contract/orders/orders.ts'
import { UnavailableItems } from './unavailable-items.tsx'

const coat = { _id: 'prd_coat', sizeID: 'siz_1' }
const skirt = { _id: 'prd_skirt', sizeID: 'siz_2' }
const boots = { _id: 'prd_boots', sizeID: 'siz_3' }
const labels = new Map<unknown, string>([
  [coat, 'Coat'],
  [skirt, 'Skirt'],
  [boots, 'Boots'],
])
const help = 'Why is my item unavailable? (opens in a new tab)'
const heldUntil = '2026-12-01T10:15:00.000Z'
const awayUntil = '2026-12-09T00:00:00.000Z'

function paragraphsOf(unavailable: Quote['unavailable']): string[] {
  const lines = [...labels].map(([item, label]) => ({ label, item }))
  const quote = { lines, unavailable } as unknown as Quote
  const markup = renderToStaticMarkup(<UnavailableItems quote={quote} hasMore />)
  expect(markup.match(/role="alert"/g)).toHaveLength(1)
  return [...markup.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text!.replaceAll(/<[^>]+>/g, ''))
}

test('sold items, held items and items of sellers on vacation each have their own sentence', () => {
  const mixed = [coat, { ...skirt, heldUntil }, { ...boots, awayUntil }]
  expect(paragraphsOf(mixed)).toEqual([
    'Coat is no longer available.',
    'Skirt is in someone else’s checkout.',
    'Boots can’t be bought while its seller is away.',
    'You haven’t been charged.',
    help,
  ])
})

test('items that are unavailable for the same reason share a sentence', () => {
  expect(
    paragraphsOf([
      { ...coat, heldUntil },
      { ...boots, heldUntil },
    ]),
  ).toEqual(['Coat, Boots are in someone else’s checkout.', 'You haven’t been charged.', help])
})

test('an item that is held or whose seller is on vacation is never called sold', () => {
  for (const reason of [{ heldUntil }, { awayUntil }])
    expect(paragraphsOf([{ ...coat, ...reason }]).join(' ')).not.toContain('no longer available')
})
