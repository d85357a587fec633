// This file imports only built-in modules, because it runs before any package is installed, like all files in scripts/.
// It supports Node 20 and later.
const isTerminal = process.stdout.isTTY === true && !process.env.CI

/**
 * @typedef {object} Step
 * @property {(outcome: string) => void} outcome sets the outcome in the last line, "done" by default
 * @property {(text: string, count?: () => string) => () => void} doing prints slow work with its progress until the returned
 *   function is called
 */

/**
 * Runs one step of a command. Prints the step's number and title, such as "1/4 Packages: …", and then its outcome, with
 * the duration if the step was slow.
 * @template T
 * @param {string} title
 * @param {(step: Step) => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function runStep(title, work) {
  const startedAt = performance.now()
  let outcome = 'done'
  let isSlow = false
  const result = await work({
    outcome: (text) => (outcome = text),
    doing(text, count = () => '') {
      process.stdout.write(`${title}: ${text}…\n`)
      isSlow = true
      return printRepeatedly(() => `${count()}${seconds(startedAt)}`)
    },
  })
  process.stdout.write(isSlow ? `    ${outcome} in ${seconds(startedAt)}\n` : `${title}: ${outcome}\n`)
  return result
}

/** @param {number} startedAt a value of performance.now() */
export const seconds = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** @param {() => string} text */
function printRepeatedly(text) {
  const timer = setInterval(
    () => process.stdout.write(isTerminal ? `\r    ${text()}   ` : `    ${text()}\n`),
    isTerminal ? 250 : 10_000,
  )
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\r\u001b[K')
  }
}
