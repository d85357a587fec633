import { saveFields } from './saved-fields.ts'

/**
 * Reloads the page if the server has a different build, because the server might no longer have the scripts of the
 * page's build. Keeps the scroll position and form input (`saved-fields.ts`). To prevent a loop, a tab reloads at most
 * once because of the same outdated build.
 * @returns a promise that resolves if the page is not reloaded; otherwise the promise stays pending
 */
export async function reloadForNewBuild(goal = location.href): Promise<void> {
  const own = document.documentElement.dataset.build
  if (own === undefined || !(await isReplaced(own)) || !recordReload(own)) return
  if (new URL(goal, location.href).href === location.href) {
    saveFields()
    location.reload()
  } else location.assign(goal)
  await new Promise(() => undefined)
}

/**
 * Returns whether the server has a different build. Reads the server's build from a page that needs no data. If there
 * is no response, the page's build counts as current.
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
 * Records that this tab has reloaded because of an outdated build. Returns false if the tab has already done so for
 * this build, or if the browser blocks storage.
 */
function recordReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedBuildKey) === build) return false
    sessionStorage.setItem(reloadedBuildKey, build)
    return true
  } catch {
    return false
  }
}

const reloadedBuildKey = 'left-build'
