import { showMessage } from '#web/lib/page/page-message.ts'
import { t } from '#web/lib/text/t.ts'

/** Opens the device's share sheet with the page's link. If there is no share sheet, copies the link. */
export async function share(): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  const data = { title: document.title, url }
  if (typeof navigator.share === 'function' && navigator.canShare?.(data) !== false) {
    const outcome = await navigator.share(data).catch((error: unknown) => error)
    // The visitor closed the share sheet, which is not an error.
    if (outcome === undefined || (outcome instanceof DOMException && outcome.name === 'AbortError')) return
  }
  await navigator.clipboard.writeText(url).then(
    () => showMessage(t('product.share.copied')),
    () => showMessage(t('product.share.failed')),
  )
}
