import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readText, withHydrationData } from './hydration-data.ts'

const page = Buffer.from('<html><body><p>Hi</p></body></html>')
const withData = (data: string, nonce?: string) => String(withHydrationData(page, data, nonce))

function received(html: string): unknown[] {
  const said: unknown[] = []
  const streamController = { enqueue: (text: string) => said.push(text), close: () => said.push(null) }
  const [, code] = /<script nonce="n0">([^]*?)<\/script>/.exec(html)!
  runInNewContext(code!, { window: { __reactRouterContext: { streamController } } })
  return said
}

test('the browser hears the data as it was, and then its end', () => {
  const data = `["a \\"quote\\"", 'single', back\\slash, &amp;, \u2028\u2029\r, ${'é—😀'}]\n`
  expect(received(withData(data, 'n0'))).toEqual([data, null])
})

test('no data ends its script or begins another', () => {
  const html = withData('</script><script>steal()</script><!--', 'n0')
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).not.toContain('<!--')
  expect(received(html)).toEqual(['</script><script>steal()</script><!--', null])
})

test('it stands at the end of the body', () => {
  expect(withData('')).toMatch(/^<html><body><p>Hi<\/p><script>.*<\/script><\/body><\/html>$/)
})

test('a letter that two chunks share is read whole', async () => {
  const [first, second] = [new Uint8Array([0x61, 0xc3]), new Uint8Array([0xa9])]
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(first)
      controller.enqueue(second)
      controller.close()
    },
  })
  expect(await readText(stream)).toBe('aé')
})
