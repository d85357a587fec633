import { saveFields } from './left-fields.ts'

declare global {
  interface Window {
    /** React Router's table of the routes of this build; its address changes with every build. */
    __reactRouterManifest?: { url: string }
  }
}

/**
 * Loads the page anew if the server has another build by now: its scripts replace those that cannot be loaded any more.
 * The place on the page, the choices and the text stay (`left-fields.ts`). One reload per build, so that it cannot loop.
 * @returns if the page stays; otherwise the promise stays pending
 */
export async function leaveOldBuild(goal = location.href): Promise<void> {
  const own = window.__reactRouterManifest?.url
  if (own === undefined || !(await isReplaced(own)) || !noteLeft(own)) return
  if (new URL(goal, location.href).href === location.href) {
    saveFields()
    location.reload()
  } else location.assign(goal)
  await new Promise(() => undefined)
}

/** A page that needs no data names the build in each language; without an answer the build counts as current. */
async function isReplaced(own: string): Promise<boolean> {
  try {
    const answer = await fetch('/prelogin', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(own)
  } catch {
    return false
  }
}

/** Whether this is the first time that this tab leaves the build; a browser without storage never does. */
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
