import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'

test('photos have the seller’s description, or the title and the position', () => {
  const photos = ['The front', ''].map((alt, i) => ({
    key: `ab1${i}`,
    width: 320,
    height: 400,
    blur: '',
    alt,
  }))
  const markup = renderToStaticMarkup(<Gallery photos={photos} title="Wool coat" />)
  expect(markup.match(/alt="[^"]*"/g)).toEqual(['alt="The front"', 'alt="Wool coat, photo 2 of 2"'])
  expect(markup.match(/aria-label="Enlarge[^"]*"/g)).toEqual([
    'aria-label="Enlarge photo 1 of 2: The front"',
    'aria-label="Enlarge photo 2 of 2"',
  ])
})
