import { showMessage } from './page-message.ts'
import { reloadForNewBuild } from './old-build.ts'
import { t } from '../text/t.ts'

/**
 * Thrown if a script could not be loaded, even after a retry. Visitors see the message, which therefore never contains
 * the script's URL.
 */
export class PartError extends Error {
  constructor() {
    super(unreachableText())
    this.name = 'PartError'
  }
}

/**
 * Loads a module on demand, with one retry. If a deploy has removed the module's file, opens the page of the new build
 * instead, and the promise never settles.
 * @param goal URL to open in the new build; the current URL by default
 * @throws PartError if the module cannot be loaded
 */
export async function importPart<Part>(load: () => Promise<Part>, goal?: string): Promise<Part> {
  try {
    return await load()
  } catch {
    // Ignores the error, because usually only one request fails and the retry succeeds.
  }
  try {
    return await load()
  } catch {
    await reloadForNewBuild(goal)
    throw new PartError()
  }
}

/** Loads a module and passes it to `use`. If the module cannot be loaded, shows a message and keeps the page. */
export async function withPart<Part>(load: () => Promise<Part>, use: (part: Part) => unknown): Promise<void> {
  let part: Part
  try {
    part = await importPart(load)
  } catch {
    return showUnreachable()
  }
  await use(part)
}

/** Shows a toast that the shop cannot be reached. */
export function showUnreachable(): void {
  showMessage(unreachableText())
}

function unreachableText(): string {
  return !import.meta.env.SSR && !navigator.onLine ? t('site.offline') : t('common.server-unreachable')
}
