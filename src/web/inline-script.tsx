import { use } from 'react'
import { NonceContext } from './nonce.ts'

/**
 * A script that runs before the browser draws what follows, for what only the browser knows of a page that is everybody's.
 * Only the server says it (`import.meta.env.SSR && text`): browsers have run it by the time React meets it, and need not fetch
 * it once more.
 */
export function InlineScript({ text }: { text: false | (() => string) }) {
  const __html = text ? text() : ''
  const own = import.meta.env.SSR && { nonce: use(NonceContext) }
  return <script {...own} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}
