import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReviewEntry } from './review-entry.tsx'

const shown = (img: string | null) =>
  renderToStaticMarkup(
    <ReviewEntry review={{ img, rate: null, name: 'Zoe', date: null, review: '' }} sellerName="Lottie" />,
  ).split('<div')[0]!

test('a review without a picture shows the first letter of the author’s name', () => {
  expect(shown(null)).toContain('>Z<')
  expect(shown(null)).not.toContain('<img')
})

test('a picture of this app is shown in all available sizes', () => {
  expect(shown('/pictures/ab12-640.webp')).toContain('srcSet="/pictures/ab12-320.webp 320w')
  expect(shown('/pictures/ab12-640.webp')).not.toContain('>Z')
})

test('a picture on another host covers the author’s initial; if the host is blocked, the initial stays visible', () => {
  const html = shown('https://img.old.example/a.jpg')
  expect(html).toMatch(/>Z<img [^>]*src="https:\/\/img\.old\.example\/a\.jpg"/)
  expect(html).toContain('referrerPolicy="no-referrer"')
})

test('an old review without other data shows only its text, and a missing name is shown as dashes', () => {
  const old = { img: null, rate: null, name: '', date: null, review: 'Only words' }
  const words = (review: Partial<typeof old> | { rate: number }) =>
    renderToStaticMarkup(<ReviewEntry review={{ ...old, ...review }} sellerName="Lottie" />).replaceAll(
      /<[^>]+>/g,
      '',
    )
  expect(words({})).toBe('Only words')
  expect(words({ rate: 4 })).toContain('– – –')
})
