import { expect, test } from 'vitest'
import { readFeedback } from './feedback-entry.ts'

const stored = {
  author: '',
  rate: 5,
  body: '',
  photoKey: null,
  isBought: false,
  createdAt: '2026-05-04T03:02:01.000Z',
}

test('an empty entry is dropped', () => {
  expect(readFeedback(stored)).toBeUndefined()
  expect(readFeedback({ ...stored, body: '  \n' })).toBeUndefined()
})

test('feedback without an author contains only its text', () => {
  const textOnly = { img: null, rate: null, name: '', date: null }
  expect(readFeedback({ ...stored, body: 'Lovely.' })).toEqual({ ...textOnly, review: 'Lovely.' })
  const linked = 'See https://example.org {not json}'
  expect(readFeedback({ ...stored, body: linked })).toEqual({ ...textOnly, review: linked })
})

test('a JSON string with an https link is parsed as an entry', () => {
  const body = JSON.stringify({
    img: 'https://example.org/a.jpg',
    rate: 4.5,
    name: 'Mia',
    date: '2024-01-02',
    review: 'Fits.',
  })
  expect(readFeedback({ ...stored, body })).toEqual({
    img: 'https://example.org/a.jpg',
    rate: 4.5,
    name: 'Mia',
    date: '2024-01-02T00:00:00.000Z',
    review: 'Fits.',
  })
})

test('invalid fields of a JSON entry are ignored', () => {
  const body = JSON.stringify({ img: 'javascript:https', rate: 99, name: 7, date: 'once', review: 'Ok' })
  expect(readFeedback({ ...stored, body })).toEqual({
    img: null,
    rate: null,
    name: '',
    date: null,
    review: 'Ok',
  })
})

test("a buyer's entry keeps its author, stars, time, and picture", () => {
  expect(readFeedback({ ...stored, author: 'Mia', rate: 3.5, body: 'Good', photoKey: 'abc' })).toEqual({
    img: '/pictures/abc-640.webp',
    rate: 3.5,
    name: 'Mia',
    date: '2026-05-04T03:02:01.000Z',
    review: 'Good',
  })
})

test('feedback on a bought item is always plain text, even if it looks like JSON', () => {
  const body = '{"img":"https://example.org/a.jpg","rate":5,"name":"Souk","review":"Best."}'
  const bought = { ...stored, author: 'Mia', rate: 1, isBought: true, body }
  expect(readFeedback(bought)).toEqual({
    img: null,
    rate: 1,
    name: 'Mia',
    date: stored.createdAt,
    review: body,
  })
})

test("stars without text are kept, even if the author's name was deleted", () => {
  expect(readFeedback({ ...stored, rate: 4, isBought: true })).toEqual({
    img: null,
    rate: 4,
    name: '',
    date: stored.createdAt,
    review: '',
  })
})
