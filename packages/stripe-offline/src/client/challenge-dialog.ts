import type { CardMessages } from './card-messages.ts'

/**
 * Opens the bank's page in a modal dialog. Resolves when the page reports that the challenge was completed, or when the
 * dialog is closed. The native dialog element traps the focus and closes on Escape.
 */
export function openChallenge(
  url: string,
  { origin, words: { dialog: words } }: { origin: string; words: CardMessages },
): Promise<'answered' | 'closed'> {
  // Opens the bank's page at the origin that the buyer is visiting, because only a page with the same origin can show
  // it in a frame. This origin can be an alias of the configured one.
  const { pathname, search } = new URL(url, origin)
  const page = new URL(pathname + search, origin)
  page.searchParams.set('mode', 'dialog')
  const dialog = document.createElement('dialog')
  dialog.className = 'sbx-dialog'
  dialog.setAttribute('aria-label', words.label)
  dialog.dataset['testid'] = 'sbx-3ds-dialog'
  // Sets the margin that centers a modal dialog, because a CSS reset in the page might have removed it.
  const box = { margin: 'auto', padding: '0', border: '0', borderRadius: '14px', width: 'min(30rem, 96vw)' }
  Object.assign(dialog.style, box)
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: words.close })
  close.className = 'sbx-dialog-close'
  Object.assign(close.style, {
    display: 'block',
    margin: '.5rem .5rem 0 auto',
    minHeight: '2.75rem',
    padding: '0 1rem',
    border: '0',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  })
  const frame = Object.assign(document.createElement('iframe'), {
    src: page.href,
    title: words.frame,
  })
  Object.assign(frame.style, { display: 'block', width: '100%', height: 'min(30rem, 75vh)', border: '0' })
  dialog.append(close, frame)
  document.body.append(dialog)
  const focusedBefore = document.activeElement
  return new Promise((resolve) => {
    const end = (result: 'answered' | 'closed'): void => {
      removeEventListener('message', receive)
      dialog.remove()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
      resolve(result)
    }
    const receive = (event: MessageEvent): void => {
      const data: unknown = event.data
      const isOurs = event.source === frame.contentWindow && event.origin === page.origin
      if (
        isOurs &&
        typeof data === 'object' &&
        data !== null &&
        'source' in data &&
        data.source === 'stripe-offline'
      ) {
        end('answered')
      }
    }
    addEventListener('message', receive)
    close.addEventListener('click', () => end('closed'))
    dialog.addEventListener('cancel', () => end('closed'))
    dialog.showModal()
  })
}
