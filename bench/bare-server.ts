import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { compressSync } from '#platform/http/compress.ts'
import { renderBarePage } from './bare-page.ts'
import { detailStatement, filterStatement, searchStatement, listStatement } from './bare-statements.ts'

/**
 * Minimal server with which the benchmarks compare Souk: node:http with one prepared SQL statement per request.
 * PostgreSQL builds the JSON, and the server only compresses the JSON, without validation or metrics. `/page` is
 * rendered by React Router's static handler.
 * Usage: `node bench/bare-server.ts <database url>`
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 16 })

const server = createServer((request, response) => {
  const { pathname, searchParams, href } = new URL(request.url!, 'http://bare')
  const reply = pathname === '/page' ? renderBarePage(href) : answer(pathname, searchParams)
  reply
    .then((text) => send(response, text === undefined ? 404 : 200, text ?? '{}'))
    .catch((error: unknown) => send(response, 500, JSON.stringify(String(error))))
})

function answer(path: string, query: URLSearchParams): Promise<string | undefined> {
  if (path === '/list') return run(listStatement((Number(query.get('page')) - 1) * 24))
  if (path === '/filter') return run(filterStatement(query))
  if (path === '/search') return run(searchStatement(query.get('search')!))
  return run(detailStatement(path.slice('/detail/'.length)))
}

async function run(statement: {
  name: string
  text: string
  values: unknown[]
}): Promise<string | undefined> {
  const { rows } = await pool.query<[string]>({ ...statement, rowMode: 'array' })
  return rows[0]?.[0]
}

/** Compresses the response with the same Brotli settings that Souk uses for uncached responses. */
function send(response: ServerResponse, status: number, text: string): void {
  const bytes = compressSync(Buffer.from(text), 'br')
  response.writeHead(status, { 'content-encoding': 'br', 'content-length': bytes.byteLength })
  response.end(bytes)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address() as { port: number }
  process.stdout.write(`open at http://127.0.0.1:${address.port}\n`)
})
