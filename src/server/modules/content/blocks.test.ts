import { expect, test } from 'vitest'
import { isSuperlinear } from '#test/support/linear-work.ts'
import { readHtml } from './blocks.ts'

test('text blocks are read in order, without comments, script elements and navigation', () => {
  expect(
    readHtml(`<head><title>x</title></head><nav><p>Menu</p></nav><!-- <p>no</p> --><H1>Terms</H1>
      <p class="a > b">One <b>and</b> two</p><SCRIPT>document.write('<p>no</p>')</SCRIPT>
      <ul><li>Item</li></ul><h2>End</h2><p>Open<p>Closed</p>`),
  ).toEqual({
    title: 'Terms',
    blocks: [
      { kind: 'paragraph', text: 'b">One and two' },
      { kind: 'item', text: 'Item' },
      { kind: 'heading', text: 'End' },
      { kind: 'paragraph', text: 'Open Closed' },
    ],
  })
})

test('an unclosed element or comment is treated as text', () => {
  expect(readHtml('<script>a <p>b')).toEqual({ title: '', blocks: [{ kind: 'paragraph', text: 'a b' }] })
  expect(readHtml('a < b')).toEqual({ title: '', blocks: [{ kind: 'paragraph', text: 'a < b' }] })
})

test.each([
  '<p',
  '<p>',
  '<',
  '<script',
  '<script>',
  '<!--',
  '<nav><',
  '</p ',
  '</p>',
  '<li></p>',
  '<p></li>',
  '&',
  '&a',
  '<h1 <p',
  ' ',
  '<p>a</p>',
])('parses a 400 kB page of %j in linear time', (kind) => {
  const page = (length: number) => kind.repeat(Math.ceil(length / kind.length)).slice(0, length)
  const [short, long] = [page(50_000), page(400_000)]
  expect(
    isSuperlinear(
      () => readHtml(short),
      () => readHtml(long),
      100,
    ),
  ).toBe(false)
})
