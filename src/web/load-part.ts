import { showMessage } from './page-message.ts'
import { leaveOldBuild } from './old-build.ts'
import { t } from './t.ts'

/** A lazily loaded script that did not arrive, retry included. The message is for people: it never has a file's address. */
export class PartError extends Error {
  constructor() {
    super(unreachableText())
    this.name = 'PartError'
  }
}

/**
 * Loads a script of the page when it is needed, with one retry. After a deploy the script may be gone: then the page of
 * the new build is loaded instead, and the promise stays pending.
 * @param goal the address to open in the new build, where it is not the one shown
 * @throws PartError if the script cannot be reached
 */
export async function importPart<Part>(load: () => Promise<Part>, goal?: string): Promise<Part> {
  try {
    return await load()
  } catch {
    // A single lost request is the usual case.
  }
  try {
    return await load()
  } catch {
    await leaveOldBuild(goal)
    throw new PartError()
  }
}

/** Runs `use` with a script that an event asks for, or says that it did not arrive; the page stays as it is. */
export async function withPart<Part>(load: () => Promise<Part>, use: (part: Part) => unknown): Promise<void> {
  let part: Part
  try {
    part = await importPart(load)
  } catch {
    return showUnreachable()
  }
  await use(part)
}

/** Tells the visitor that the shop cannot be reached, in the toast of the page. */
export function showUnreachable(): void {
  showMessage(unreachableText())
}

function unreachableText(): string {
  return !import.meta.env.SSR && !navigator.onLine ? t('site.offline') : t('common.server-unreachable')
}
