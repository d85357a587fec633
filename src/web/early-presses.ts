/**
 * Notes which buttons are pressed before React heeds them, in this order; `onFirst` hears of the first. Buttons that send a
 * form or open something work without script and are left alone. What it answers stops noting, and says what was pressed.
 */
export function noteEarlyPresses(onFirst: () => void): () => HTMLElement[] {
  const pressed: HTMLElement[] = []
  const note = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>(needingScript)
    if (!button) return
    // React heeds some presses while it is at it, and would count them twice.
    event.stopImmediatePropagation()
    if (pressed.push(button) === 1) onFirst()
  }
  addEventListener('click', note, true)
  return () => {
    removeEventListener('click', note, true)
    return pressed
  }
}

const needingScript = 'button[type=button]:not([popovertarget], :disabled)'
