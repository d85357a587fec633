// One listener for all pages: a slot is filled anew on the way from page to page.
const voter = () => (localStorage.sizeAdviceVoter ??= crypto.randomUUID())

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('[data-size-advice]')
  if (button instanceof HTMLElement) void vote(button)
})

/** @param {HTMLElement} button */
async function vote(button) {
  const { sizeAdvice: fit, listing = '' } = button.dataset
  const answer = await fetch(`/ext/size-advice/votes/${encodeURIComponent(listing)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fit, voter: voter() }),
  })
  const { said, message } = await answer.json()
  const line = button.closest('.size-advice')?.querySelector('.size-advice-said')
  if (line) line.textContent = said ?? message
}
