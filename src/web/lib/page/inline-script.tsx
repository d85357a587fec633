import { use } from 'react'
import { PageContext } from './page-context.ts'

/**
 * Inline script that runs before the browser shows the content after it. Applies values that only the browser knows,
 * because the HTML is the same for all visitors. Pass `import.meta.env.SSR && text`, because the browser has already
 * run the script when React hydrates the page.
 */
export function InlineScript({ text }: { text: false | (() => string) }) {
  const __html = text ? text() : ''
  const own = import.meta.env.SSR && { nonce: use(PageContext).nonce }
  return <script {...own} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}
