// One listener on the document, because the slot's content is replaced when the visitor opens another page.
const voter = () => (localStorage.sizeAdviceVoter ??= crypto.randomUUID())

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('[data-size-advice]')
  if (button instanceof HTMLElement) void vote(button)
})

/** @param {HTMLElement} button */
async function vote(button) {
  const { sizeAdvice: fit, listing = '' } = button.dataset
  const response = await fetch(`/ext/size-advice/votes/${encodeURIComponent(listing)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fit, voter: voter() }),
  })
  const { advice, message } = await response.json()
  const line = button.closest('.size-advice')?.querySelector('.size-advice-result')
  if (line) line.textContent = advice ?? message
}
