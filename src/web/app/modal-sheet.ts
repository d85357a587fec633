/**
 * Makes an open sheet modal: the keyboard focus stays in the sheet until it closes. Without JavaScript, a sheet is a
 * plain popover, and the Tab key can move the focus out of it while it still covers the page.
 */
export function makeModal(sheet: HTMLElement): void {
  if (!sheet.matches(':popover-open')) return
  const behind = elementsAround(sheet).filter((element) => !element.inert)
  for (const element of behind) element.inert = true
  sheet.querySelector<HTMLElement>('button')?.focus()
  // Runs before the sheet closes, so that the browser can return the focus to the button that opened the sheet.
  sheet.addEventListener('beforetoggle', end, { once: true })
  // Closes the drawer when a rotated tablet becomes wide enough to show the filters beside the list.
  const wide = matchMedia('(width >= 66rem)')
  const close = () => sheet.matches('.filter-drawer') && sheet.hidePopover()
  wide.addEventListener('change', close)

  function end(): void {
    wide.removeEventListener('change', close)
    for (const element of behind) element.inert = false
  }
}

function elementsAround(sheet: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let inner = sheet; inner !== document.body; inner = inner.parentElement!)
    for (const other of inner.parentElement!.children)
      if (other !== inner && other instanceof HTMLElement) around.push(other)
  return around
}
