import { showMessage } from './page-message.ts'
import { reloadForNewBuild } from './old-build.ts'
import { t } from '../text/t.ts'

/** Thrown if a script could not be loaded after a retry. The message is shown to visitors and never contains the file's URL. */
export class PartError extends Error {
  constructor() {
    super(unreachableText())
    this.name = 'PartError'
  }
}

/**
 * Loads a script on demand, with one retry. If the script is gone after a deploy, it loads the page of the new build, and the
 * promise stays pending.
 * @param goal URL to open in the new build, if not the current one
 * @throws PartError if the script cannot be reached
 */
export async function importPart<Part>(load: () => Promise<Part>, goal?: string): Promise<Part> {
  try {
    return await load()
  } catch {
    // Usually a single failed request.
  }
  try {
    return await load()
  } catch {
    await reloadForNewBuild(goal)
    throw new PartError()
  }
}

/** Loads a script and passes it to `use`. If it cannot be loaded, shows a message and leaves the page as it is. */
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
