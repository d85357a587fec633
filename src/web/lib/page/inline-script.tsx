import { use } from 'react'
import { PageContext } from './page-context.ts'

/**
 * Inline script that runs before the browser paints the following content. It sets values of a shared page that only
 * the browser knows. Pass `import.meta.env.SSR && text`: by hydration, the browser has already run it.
 */
export function InlineScript({ text }: { text: false | (() => string) }) {
  const __html = text ? text() : ''
  const own = import.meta.env.SSR && { nonce: use(PageContext).nonce }
  return <script {...own} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}
