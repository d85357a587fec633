import { saveFields } from './saved-fields.ts'

/**
 * Reloads the page if the server has another build, because the server might no longer have the scripts of the page's
 * build. Scroll position and form input are kept (`saved-fields.ts`). To avoid a loop, each tab reloads to leave a
 * given build only once.
 * @returns a promise that resolves if the page is not reloaded; otherwise the promise stays pending
 */
export async function reloadForNewBuild(goal = location.href): Promise<void> {
  const own = document.documentElement.dataset.build
  if (own === undefined || !(await isReplaced(own)) || !noteLeft(own)) return
  if (new URL(goal, location.href).href === location.href) {
    saveFields()
    location.reload()
  } else location.assign(goal)
  await new Promise(() => undefined)
}

/**
 * Returns whether the server has another build. Reads the server's build from a page that needs no data. Without a
 * response, the tab's build counts as current.
 */
async function isReplaced(own: string): Promise<boolean> {
  try {
    const answer = await fetch('/prelogin', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(`data-build="${own}"`)
  } catch {
    return false
  }
}

/**
 * Records that this tab has reloaded to leave the build. Returns false if the tab has already done so before, or if the
 * browser blocks storage.
 */
function noteLeft(build: string): boolean {
  try {
    if (sessionStorage.getItem(leftKey) === build) return false
    sessionStorage.setItem(leftKey, build)
    return true
  } catch {
    return false
  }
}

const leftKey = 'left-build'
