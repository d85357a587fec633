const needingScript = 'button[type=button]:not([popovertarget], :disabled)'

declare global {
  interface Window {
    /** What `noteEarlyPresses` notes. */
    earlyPresses: { pressed: HTMLElement[]; onPress?: () => void; end: () => void }
  }
}

/**
 * The text of a script that notes which buttons are pressed before React heeds them, in this order. It stands before all of them:
 * who sees a button may press it while the page's scripts are still on their way. Buttons that send a form or open something
 * work without script and are left alone; React heeds some presses while it is at it, and would count them twice.
 */
export const noteEarlyPresses = () => `{
const pressed = []
const note = (event) => {
const button = event.target.closest("${needingScript}")
if (!button) return
event.stopImmediatePropagation()
pressed.push(button)
earlyPresses.onPress?.()
}
addEventListener("click", note, true)
window.earlyPresses = { pressed, end: () => removeEventListener("click", note, true) }
}`

/** Calls `onPress` with each press, and once for those before; what it answers stops noting, and says what was pressed. */
export function takeEarlyPresses(onPress: () => void): () => HTMLElement[] {
  const { earlyPresses } = window
  earlyPresses.onPress = onPress
  if (earlyPresses.pressed.length > 0) onPress()
  return () => {
    earlyPresses.end()
    return earlyPresses.pressed
  }
}
