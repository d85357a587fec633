import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listings.ts'
import { AfterPublish } from './after-publish.tsx'

function textOf(awayUntil: string | null): string {
  const element = <AfterPublish listing={{ _id: 'prd_a' } as Listing} awayUntil={awayUntil} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('publishing on vacation shows when buyers can buy the listing', () => {
  expect(textOf('2026-12-20T12:00:00.000Z')).toContain('You’re away until Dec 20')
  expect(textOf(null)).not.toContain('away')
})
