/** Returns the page with the data it is brought alive with, as React Router's script in it takes it. */
export function withHydrationData(
  html: Buffer<ArrayBuffer>,
  data: string,
  nonce: string | undefined,
): Buffer<ArrayBuffer> {
  const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`
  const controller = 'window.__reactRouterContext.streamController'
  const script = `<script${attribute}>${controller}.enqueue(${literal(data)});${controller}.close();</script>`
  const end = html.lastIndexOf('</body>')
  return Buffer.concat([html.subarray(0, end), Buffer.from(script), html.subarray(end)])
}

const unsafe = /[\\'&<>\n\r\u2028\u2029]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r' }

/** In single quotes, since there are thousands of double ones in JSON; nothing in it ends a script. */
function literal(text: string): string {
  return `'${text.replace(unsafe, (sign) => escapes[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`
}

export async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
