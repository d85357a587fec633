import type { Email } from './layout/email.ts'

const links = /https?:\/\/[^\s"'<>]+/g
// Matches a long part of a URL that might be a token. The app's own ids are excluded, because they grant no access.
const part = /(?<=[/=])[A-Za-z0-9_.~%-]{16,}(?=$|[/?&#;])/g
const id = /^[a-z]{3}_[0-9a-z]{26}$/
// Matches the URL of a public picture of a listing.
const picture = /^https?:\/\/[^/]+\/pictures\/[0-9a-f]+-\d+\.jpg$/

// Matches a code that people type in, which has at least three groups of four characters. Order numbers, prices and
// tracking numbers never look like this.
const typed = /(?<![A-Z0-9-])[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,}(?![A-Z0-9-])/g

/** Masks the codes and the tokens in links in a text. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(links, (link) => {
      const at = link.indexOf('/', link.indexOf('//') + 2)
      if (at < 0 || picture.test(link)) return link
      return link.slice(0, at) + link.slice(at).replaceAll(part, (word) => (id.test(word) ? word : '•••'))
    })
    .replaceAll(typed, '•••')
}

/** Masks the codes and the tokens in links in the body of an email. */
export function maskBody({ text, html }: Pick<Email, 'text' | 'html'>): Pick<Email, 'text' | 'html'> {
  return { text: maskSecrets(text), html: maskSecrets(html) }
}
