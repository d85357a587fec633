/**
 * Matches links in running text: named links such as `[text](/path)`, URLs and email addresses. Punctuation after a URL
 * or email address is not part of the match.
 */
const links =
  /\[([^[\]]{1,200})\]\((\/(?![/\\])[^\s()\\]{0,500}|https?:\/\/[^\s()]{1,2000})\)|https?:\/\/[^\s<>"“”’…]{0,2000}[^\s<>"“”’….,;:!?)]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi
const isWeb = /^https?:\/\//i

/** Renders text in which named links, URLs and email addresses are links. */
export function LinkedText({ children: text }: { children: string }) {
  const parts: React.ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: words = whole, 2: address, index } of text.matchAll(links)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={address ?? (isWeb.test(whole) ? whole : `mailto:${whole}`)} className="text-link">
        {words}
      </a>,
    )
    end = index + whole.length
  }
  return [...parts, text.slice(end)]
}
