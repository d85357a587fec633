// Runs on any Node >= 20 before anything is installed, as all of scripts/ does: built-ins only.
const isLive = process.stdout.isTTY === true && !process.env.CI

/**
 * @typedef {object} Step
 * @property {(outcome: string) => void} outcome what the closing line says instead of "done"
 * @property {(text: string, count?: () => string) => () => void} doing says what takes long, with a
 *   running count; call the answer when it is over
 */

/**
 * Prints "1/4 Packages: …" and what came of it, with the seconds it took if it took any.
 * @template T
 * @param {string} title
 * @param {(step: Step) => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function runStep(title, work) {
  const began = performance.now()
  let outcome = 'done'
  let isOpen = false
  const result = await work({
    outcome: (text) => (outcome = text),
    doing(text, count = () => '') {
      process.stdout.write(`${title}: ${text}…\n`)
      isOpen = true
      return tick(() => `${count()}${seconds(began)}`)
    },
  })
  process.stdout.write(isOpen ? `    ${outcome} in ${seconds(began)}\n` : `${title}: ${outcome}\n`)
  return result
}

/** @param {number} began a performance.now() */
export const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** @param {() => string} text */
function tick(text) {
  const timer = setInterval(
    () => process.stdout.write(isLive ? `\r    ${text()}   ` : `    ${text()}\n`),
    isLive ? 250 : 10_000,
  )
  return () => {
    clearInterval(timer)
    if (isLive) process.stdout.write('\r\u001b[K')
  }
}
