import type { OfflineTexts } from '#contract/marketplace/service-worker.ts'
import { readDeviceData, type SavedPage } from '#web/lib/device/device-data.ts'
import type { SavedBag, SavedItem, SavedOrders } from '#web/lib/device/saved-bag.ts'
import { documentStyles } from './styles.ts'
import { config, worker } from './scope.ts'

/**
 * Creates the page for a path that cannot be loaded: the saved bag, the saved orders, or a message with links to them.
 */
export async function offlineResponse(path: string): Promise<Response> {
  const page = await readDeviceData('page')
  const [bag, orders] = await Promise.all([readOwn('bag', page), readOwn('orders', page)])
  const language = languageOf(page)
  const texts = config.languages[language]!
  const nonce = crypto.randomUUID()
  const isAt = (one: string) => path === one || path === `${one}/`
  const note = worker.navigator.onLine ? texts.unreachable : texts.title
  const [title, body] = isAt(bagPath)
    ? [texts.bagTitle, bagPart(texts, bag)]
    : isAt(ordersPath) && orders
      ? [texts.ordersTitle, ordersPart(texts, orders)]
      : [note, notePart(texts, { bag, orders })]
  return new Response(documentOf({ language, title, body, nonce, theme: page?.theme ?? null }), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; img-src data: 'self'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}

const bagPath = '/bag'
const ordersPath = '/shop/customerprofile/orders'

/** Returns saved data, unless its owner is no longer signed in. */
async function readOwn<Key extends 'bag' | 'orders'>(key: Key, page: SavedPage | undefined) {
  const saved = await readDeviceData(key)
  return saved?.owner === page?.owner ? saved : undefined
}

function languageOf(page: SavedPage | undefined): string {
  const wanted = [page?.language, ...worker.navigator.languages.map((tag) => tag.split('-', 1)[0])]
  return wanted.find((one) => one !== undefined && one in config.languages) ?? config.defaultLanguage
}

function notePart(texts: OfflineTexts, saved: { bag?: SavedBag; orders?: SavedOrders }): string {
  const link = (path: string, text: string) => `<a class="button" href="${path}">${escape(text)}</a>`
  const bag = saved.bag ? link(bagPath, texts.bagLink) : ''
  const orders = saved.orders ? link(ordersPath, texts.ordersLink) : ''
  return `<p>${escape(texts.text)}</p><p class="links">${tryAgain(texts)}${bag}${orders}</p>`
}

const savedNote = (template: string, savedText: string): string =>
  `<p role="status">${escape(template.replace('{time}', () => savedText))}</p>`

function ordersPart(texts: OfflineTexts, { savedText, orders }: SavedOrders): string {
  const rows = orders.map(
    ({ title, about, state, total }) => `<li><span class="words"><strong>${escape(title)}</strong>
<span class="soft">${escape(about)}</span>${escape(state)}</span><span class="price">${escape(total)}</span></li>`,
  )
  return `${savedNote(texts.ordersSaved, savedText)}<ul>${rows.join('')}</ul><p class="links">${tryAgain(texts)}</p>`
}

function bagPart(texts: OfflineTexts, bag: SavedBag | undefined): string {
  if (!bag) return `<p>${escape(texts.bagNone)}</p><p class="links">${tryAgain(texts)}</p>`
  return `${savedNote(texts.bagSaved, bag.savedText)}<ul>${bag.items.map(itemPart).join('')}</ul>
<p>${escape(texts.bagCheckOut)}</p><p class="links">${tryAgain(texts)}</p>`
}

function itemPart({ title, size, price, href, picture }: SavedItem): string {
  const image = picture?.startsWith('data:image/') ? `<img src="${escape(picture)}" alt="">` : ''
  const path = href.startsWith('/') ? href : '/'
  return `<li><span class="picture">${image}</span><span class="words"><a href="${escape(path)}">${escape(title)}</a>
<span class="soft">${escape(size)}</span></span><span class="price">${escape(price)}</span></li>`
}

/** Link to the URL that could not be loaded. */
const tryAgain = (texts: OfflineTexts): string =>
  `<a class="button full" href="">${escape(texts.tryAgain)}</a>`

interface DocumentParts {
  language: string
  title: string
  body: string
  nonce: string
  theme: string | null
}

function documentOf({ language, title, body, nonce, theme }: DocumentParts): string {
  const name = escape(config.name)
  return `<!doctype html>
<html lang="${escape(config.languages[language]!.locale)}" data-version="${escape(config.version)}"${theme === 'light' || theme === 'dark' ? ` style="color-scheme:${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escape(title)} · ${name}</title>
<style>${documentStyles(config.accent)}</style>
</head>
<body>
<header><a href="/">${name}</a></header>
<main><h1>${escape(title)}</h1>${body}</main>
<script nonce="${nonce}">${reloadScript}</script>
</body>
</html>
`
}

/** Reloads the page as soon as the device is online, unless the visitor is already opening another page. */
const reloadScript = `
let isLeaving = false
addEventListener('beforeunload', () => { isLeaving = true })
addEventListener('online', () => { if (!isLeaving) location.reload() })
`

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
